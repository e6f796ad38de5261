import type { ErrorCode } from '../../worker/contract/errors.ts'
import { errorSentences, limitsQuoted } from '../../worker/contract/sentences.ts'

/** What a refusal says in Spanish, its numbers filled in. */
export const sentence = (code: ErrorCode): string =>
  errorSentences[code].message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(limitsQuoted[code]?.[name] ?? whole),
  )
