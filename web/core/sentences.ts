import { useLingui } from '@lingui/react'
import { use, useCallback } from 'react'
import { errorMessage, isErrorCode } from '../../worker/contract/errors.ts'
import { loadCatalogue } from './words.ts'

const loaded = loadCatalogue('worker')

/**
 * Returns the function that gives the Worker's sentence of an error code, so that a form shows the same text for its
 * own validation and for the server's. Suspends until the catalogue is loaded; for lazily loaded forms only.
 */
export function useSentence(): (code: string, details?: Record<string, number | string>) => string {
  use(loaded)
  const { _: translate } = useLingui()
  return useCallback(
    (code, details) => translate(errorMessage(isErrorCode(code) ? code : 'field.invalid', details)),
    [translate],
  )
}
