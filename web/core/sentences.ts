import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { errorMessage, isErrorCode } from '../../worker/contract/errors.ts'
import { pause } from './waiting.ts'
import { loadCatalogue } from './words.ts'

/** How long an event handler waits for the catalogue at most. */
const WAIT_MS = 5_000
/** In the catalogue of the first screen. */
const INVALID = msg`Error de validación`

let isLoaded = false

async function load(): Promise<void> {
  await loadCatalogue('worker')
  isLoaded = true
}
load().catch(() => {})

/**
 * Awaited by event handlers before they show a sentence: `undefined` once the catalogue is loaded. Otherwise loads it, also
 * after a failure. Never rejects: while the catalogue cannot be loaded, every code has the same general sentence.
 */
export const sentencesLoaded = (): Promise<void> | undefined =>
  isLoaded ? undefined : Promise.race([load().catch(() => {}), pause(WAIT_MS)])

type Sentence = (code: string, details?: Record<string, number | string>) => string

/**
 * Returns the function that gives the Worker's sentence of an error code, so that a form shows the same text for its
 * own validation and for the server's. Event handlers await `sentencesLoaded` before they call it; what is rendered with
 * it is rendered again once the catalogue is loaded.
 */
export function useSentence(): Sentence {
  const { _: translate, i18n } = useLingui()
  return useCallback(
    (code, details) => {
      const sentence = errorMessage(isErrorCode(code) ? code : 'field.invalid', details)
      return translate(sentence.id in i18n.messages ? sentence : INVALID)
    },
    [translate, i18n],
  )
}
