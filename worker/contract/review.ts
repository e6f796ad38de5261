import * as z from 'zod/mini'
import { DOCUMENT_KINDS } from './document-kinds.ts'
import { LOCALES } from './locales.ts'
import { anId, time } from './parts.ts'

/** Where a blank comes from: a question of the agent's type, an own answer, or a document. */
export const BLANK_ORIGINS = ['type', 'answer', 'document'] as const

/**
 * A question to fill in: a fact that only the owner knows and that the agent does not answer from until then. An own answer to
 * `question` fills it in. `answer`: the text so far; `missing`: its blanks. `key`: identifies it, like a question, when it is
 * dismissed.
 */
export const Blank = z.object({
  key: z.string(),
  origin: z.enum(BLANK_ORIGINS),
  question: z.string(),
  otherQuestions: z.array(z.string()),
  answer: z.string(),
  missing: z.array(z.string()),
  language: z.enum(LOCALES),
  /** `null` for a question of the type. */
  document: z.nullable(z.object({ id: anId, title: z.string() })),
})
export type Blank = z.infer<typeof Blank>
export const Blanks = z.array(Blank)

/** One of two texts that contradict each other. `says`: the words that differ. */
const statement = z.object({
  documentId: anId,
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  says: z.string(),
  body: z.string(),
  updatedAt: time,
})

/** Two texts with different answers to the same question. `used`: the one that the agent answers from. */
export const Contradiction = z.object({ question: z.string(), used: statement, other: statement })
export type Contradiction = z.infer<typeof Contradiction>
export const Contradictions = z.array(Contradiction)
