import type { Passage } from '../../../worker/engines/engine.ts'

/** What a reply is: to an intent, to a courtesy, or to a question. */
export type Reply =
  | 'greeting'
  | 'thanks'
  | 'farewell'
  | 'help'
  | 'identity'
  | 'answered'
  | 'perhaps'
  | 'unknown'
  | 'danger'
  | 'complaint'
  | 'abuse'
  | 'person'

/** A message as people type it, what its reply has to be, and the heading of the passage that it has to quote. */
export type Line = readonly [message: string, reply: Reply, heading?: string]

/** A small business and what people write to it. */
export interface Conversations {
  agent: string
  passages: readonly Omit<Passage, 'language'>[]
  lines: readonly Line[]
}
