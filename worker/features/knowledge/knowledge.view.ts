import {
  type KnowledgeDocument,
  type KnowledgeSummary,
  type KnownPassage,
  READING_FAILURES,
  type SourceKind,
  type WholeDocument,
} from '../../contract/knowledge.ts'
import { pick } from '../../core/pick.ts'
import type { DocumentRow, PassageRow, SummaryRow, WholeDocumentRow } from './knowledge.store.ts'

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const documentView = (row: DocumentRow): KnowledgeDocument => ({
  id: row.id,
  kind: row.kind as SourceKind,
  title: row.title,
  address: row.address,
  state: row.state,
  reason: READING_FAILURES.find((reason) => reason === row.reason) ?? null,
  progress:
    row.progressDone === null || row.progressTotal === null
      ? null
      : { done: row.progressDone, total: row.progressTotal },
  ...pick(row, 'skipped', 'language', 'sizeBytes', 'passages'),
  isEditable: row.isEditable === 1,
  schedule: row.schedule,
  readAt: isoOf(row.readAt),
  nextReadingAt: isoOf(row.nextReadingAt),
  lastChange: row.lastChange && { ...row.lastChange, at: new Date(row.lastChange.at).toISOString() },
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

export const wholeDocumentView = (row: WholeDocumentRow): WholeDocument => ({
  ...documentView(row),
  skippedPages: row.skippedPages === null ? [] : JSON.parse(row.skippedPages),
  content: row.content,
})

export const summaryView = ({ documents, answers, passages, unread }: SummaryRow): KnowledgeSummary => ({
  documents,
  answers,
  passages,
  unread,
})

export const passageView = ({ id, language, heading, questions, body }: PassageRow): KnownPassage => ({
  id,
  language,
  heading,
  questions: questions === '' ? [] : questions.split('\n'),
  body,
})
