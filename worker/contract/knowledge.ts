import * as z from 'zod/mini'
import {
  DOCUMENT_STATES,
  type FileKind,
  READING_SCHEDULES,
  SOURCE_KINDS,
  TEXT_KINDS,
  WEB_KINDS,
} from './document-kinds.ts'
import type { ErrorCode } from './errors.ts'
import { ADDRESS_MAX, DOCUMENT_TEXT_MAX, DOCUMENT_TITLE_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { oneOf, requiredText } from './text.ts'

export * from './document-kinds.ts'

/** Why a document could not be read. */
export const READING_FAILURES = [
  'empty',
  'unreadable',
  'encrypted',
  'tooLong',
  'noRoom',
  'addressRefused',
  'notReached',
  'notFound',
  'wrongType',
  'tooLarge',
  'noPages',
  'disallowed',
  'mapTooLarge',
  'fileGone',
] as const
export type ReadingFailure = (typeof READING_FAILURES)[number]

const title = requiredText({ required: 'document.titleRequired', max: DOCUMENT_TITLE_MAX })
const content = requiredText({
  required: 'document.contentRequired',
  tooLong: 'document.contentTooLong',
  max: DOCUMENT_TEXT_MAX,
})
const address = requiredText({ required: 'document.addressRequired', max: ADDRESS_MAX })
const schedule = oneOf(READING_SCHEDULES, 'field.option')
/** A document without an address cannot be read again automatically. */
const noSchedule = z.literal('never', { error: 'document.scheduleNeedsAddress' satisfies ErrorCode })

/** A text that is typed or pasted. In a `csv` each line is a question and its answer. */
export const TypedDocument = z.object({
  kind: oneOf(TEXT_KINDS, 'field.option'),
  title,
  content,
  schedule: z.optional(noSchedule),
})
export type TypedDocument = z.infer<typeof TypedDocument>

/** A page, or a site by its site map. Without a title it gets that of the page; without a schedule it is read once. */
export const WebDocument = z.object({
  kind: oneOf(WEB_KINDS, 'field.option'),
  title: z.optional(title),
  address,
  schedule: z.optional(schedule),
})
export type WebDocument = z.infer<typeof WebDocument>

export const DocumentInput = z.discriminatedUnion('kind', [TypedDocument, WebDocument], { error: 'field.option' })
export type DocumentInput = TypedDocument | WebDocument

/** An absent field keeps its value. Only a typed text has `content`, only a page or site a `schedule`. */
export const DocumentEdit = z.object({
  title: z.optional(title),
  content: z.optional(content),
  schedule: z.optional(schedule),
})
export type DocumentEdit = z.infer<typeof DocumentEdit>

/** The query of an upload, whose body is the file. The ending of `name` determines its kind. */
export const UploadQuery = z.object({
  name: requiredText({ required: 'document.titleRequired', max: DOCUMENT_TITLE_MAX }),
})

export const DocumentsQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  kind: z.optional(oneOf(SOURCE_KINDS, 'field.option')),
  state: z.optional(oneOf(DOCUMENT_STATES, 'field.option')),
})
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

export const PassagesQuery = z.object({ ...pageQuery })
export type PassagesQuery = z.infer<typeof PassagesQuery>

/**
 * What a reading changed. `added`: passages that are new or have another text; `removed`: passages that are gone or had another
 * text.
 */
const lastChange = z.object({ at: time, added: count, removed: count })

export const KnowledgeDocument = z.object({
  id: anId,
  kind: z.enum(SOURCE_KINDS),
  title: z.string(),
  /** Of a page or a site. */
  address: z.nullable(z.string()),
  state: z.enum(DOCUMENT_STATES),
  reason: z.nullable(z.enum(READING_FAILURES)),
  /** Pages read and their total; `null`: there are no pages to count. */
  progress: z.nullable(z.object({ done: count, total: count })),
  /** The number of pages that could not be read, while the rest could. */
  skipped: count,
  language: z.nullable(z.enum(LOCALES)),
  sizeBytes: count,
  passages: count,
  /** It was typed, so its content can be read and edited. */
  isEditable: z.boolean(),
  /** How often it is read again automatically. */
  schedule: z.enum(READING_SCHEDULES),
  /** When it was last read completely; a failed reading does not count. */
  readAt: z.nullable(time),
  /** When the next automatic reading is due, also after a failure. */
  nextReadingAt: z.nullable(time),
  /** What its last reading changed; `null`: it was the first, or there was none. */
  lastChange: z.nullable(lastChange),
  createdAt: time,
  updatedAt: time,
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>
export const KnowledgeDocuments = z.array(KnowledgeDocument)

/** A page of a site that could not be read. */
const skippedPage = z.object({ address: z.string(), reason: z.enum(READING_FAILURES) })
export type SkippedPage = z.infer<typeof skippedPage>

/** A document with its typed text (`null` where there is none) and the first of its skipped pages. */
export const WholeDocument = z.extend(KnowledgeDocument, {
  skippedPages: z.array(skippedPage),
  content: z.nullable(z.string()),
})
export type WholeDocument = z.infer<typeof WholeDocument>

/** The figures of an agent's knowledge. */
export const KnowledgeSummary = z.object({
  documents: count,
  /** Own answers without a blank. */
  answers: count,
  /** Documents that wait to be read, or are being read. */
  unread: count,
  passages: count,
})
export type KnowledgeSummary = z.infer<typeof KnowledgeSummary>

export const KnownPassage = z.object({
  id: anId,
  language: z.enum(LOCALES),
  heading: z.string(),
  questions: z.array(z.string()),
  body: z.string(),
})
export type KnownPassage = z.infer<typeof KnownPassage>
export const KnownPassages = z.array(KnownPassage)

const EXTENSIONS: Record<string, FileKind> = {
  txt: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  csv: 'csv',
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
}
export const FILE_EXTENSIONS = Object.keys(EXTENSIONS)

/** The kind of a file by the ending of its name; `null`: files with this ending cannot be read. */
export const fileKindOf = (name: string): FileKind | null =>
  EXTENSIONS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
