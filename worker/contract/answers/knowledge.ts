import * as z from 'zod/mini'
import { DOCUMENT_STATES, READING_FAILURES, SOURCE_KINDS } from '../knowledge.ts'
import { LOCALES } from '../locales.ts'
import { anId, count, time } from './parts.ts'

const document = {
  id: anId,
  kind: z.enum(SOURCE_KINDS),
  title: z.string(),
  address: z.nullable(z.string()),
  state: z.enum(DOCUMENT_STATES),
  reason: z.nullable(z.enum(READING_FAILURES)),
  progress: z.nullable(z.object({ done: count, total: count })),
  skipped: count,
  language: z.nullable(z.enum(LOCALES)),
  sizeBytes: count,
  passages: count,
  isEditable: z.boolean(),
  createdAt: time,
  updatedAt: time,
}
export const KnowledgeDocument = z.object(document)
export const KnowledgeDocuments = z.array(KnowledgeDocument)
const skippedPage = z.object({ address: z.string(), reason: z.enum(READING_FAILURES) })
export const WholeDocument = z.object({
  ...document,
  skippedPages: z.array(skippedPage),
  content: z.nullable(z.string()),
})
export const KnowledgeSummary = z.object({
  documents: count,
  answers: count,
  unread: count,
  passages: count,
  usesStarter: z.boolean(),
})
export const KnownPassage = z.object({
  id: anId,
  language: z.enum(LOCALES),
  heading: z.string(),
  questions: z.array(z.string()),
  body: z.string(),
})
export const KnownPassages = z.array(KnownPassage)
