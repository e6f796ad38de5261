import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { errorMessage, isErrorCode } from '../../worker/contract/errors.ts'
import { loadCatalogue } from './words.ts'

let isLoaded = false

async function load(): Promise<void> {
  await loadCatalogue('worker')
  isLoaded = true
}
load().catch(() => {})

/**
 * Awaited by event handlers before they show a sentence: `undefined` once the catalogue is loaded. Otherwise loads it, also
 * after a failure.
 */
export const sentencesLoaded = (): Promise<void> | undefined => (isLoaded ? undefined : load())

type Sentence = (code: string, details?: Record<string, number | string>) => string

/**
 * Returns the function that gives the Worker's sentence of an error code, so that a form shows the same text for its
 * own validation and for the server's. Event handlers await `sentencesLoaded` before they call it; what is rendered with
 * it is rendered again once the catalogue is loaded.
 */
export function useSentence(): Sentence {
  const { _: translate } = useLingui()
  return useCallback(
    (code, details) => translate(errorMessage(isErrorCode(code) ? code : 'field.invalid', details)),
    [translate],
  )
}
