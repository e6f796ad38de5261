import * as z from 'zod/mini'
import {
  DOCUMENT_STATES,
  type DocumentState,
  type FileKind,
  SOURCE_KINDS,
  type SourceKind,
  TEXT_KINDS,
  WEB_KINDS,
} from './document-kinds.ts'
import { ADDRESS_MAX, DOCUMENT_TEXT_MAX, DOCUMENT_TITLE_MAX } from './limits.ts'
import type { Locale } from './locales.ts'
import { pageQuery, searchQuery } from './paging.ts'
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

/** A text that is typed or pasted. Of a `csv` each line is a question and its answer. */
export const TypedDocument = z.object({ kind: oneOf(TEXT_KINDS, 'field.option'), title, content })
export type TypedDocument = z.infer<typeof TypedDocument>

/** A page of the web, or the map of a whole site. Its title is its page's own unless it is given one. */
export const WebDocument = z.object({ kind: oneOf(WEB_KINDS, 'field.option'), title: z.optional(title), address })
export type WebDocument = z.infer<typeof WebDocument>

export const DocumentInput = z.discriminatedUnion('kind', [TypedDocument, WebDocument], { error: 'field.option' })
export type DocumentInput = TypedDocument | WebDocument

/** A field that is absent keeps its value. Only a text that was typed has a content to change. */
export const DocumentEdit = z.object({ title: z.optional(title), content: z.optional(content) })
export type DocumentEdit = z.infer<typeof DocumentEdit>

/** What comes beside the bytes of a file, in the address: its name says what it is. */
export const UploadQuery = z.object({
  name: requiredText({ required: 'document.titleRequired', max: DOCUMENT_TITLE_MAX }),
})
export type UploadQuery = z.infer<typeof UploadQuery>

export const DocumentsQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  kind: z.optional(oneOf(SOURCE_KINDS, 'field.option')),
  state: z.optional(oneOf(DOCUMENT_STATES, 'field.option')),
})
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

export const PassagesQuery = z.object({ ...pageQuery })
export type PassagesQuery = z.infer<typeof PassagesQuery>

export interface KnowledgeDocument {
  id: string
  kind: SourceKind
  title: string
  /** Of a page or a site. */
  address: string | null
  state: DocumentState
  reason: ReadingFailure | null
  /** Pages read, of how many, while there is something to count. */
  progress: { done: number; total: number } | null
  /** Pages that could not be read, though the rest could. */
  skipped: number
  language: Locale | null
  sizeBytes: number
  passages: number
  /** Whether it was typed, so that its content can be read and changed. */
  isEditable: boolean
  createdAt: string
  updatedAt: string
}

/** A page of a site that could not be read. */
export interface SkippedPage {
  address: string
  reason: ReadingFailure
}

/** One document with what was typed (`null` where nothing was) and the first pages that it goes without. */
export interface WholeDocument extends KnowledgeDocument {
  skippedPages: SkippedPage[]
  content: string | null
}

/** All that an agent has been given, in figures. `usesStarter`: it has nothing of its own yet and says its type's examples. */
export interface KnowledgeSummary {
  documents: number
  answers: number
  /** Documents that wait to be read, or are being read. */
  unread: number
  passages: number
  usesStarter: boolean
}

export interface KnownPassage {
  id: string
  language: Locale
  heading: string
  questions: string[]
  body: string
}

const EXTENSIONS: Record<string, FileKind> = {
  txt: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  csv: 'csv',
  pdf: 'pdf',
}
export const FILE_EXTENSIONS = Object.keys(EXTENSIONS)

/** What a file is, by its name; `null` when nobody here can read it. */
export const fileKindOf = (name: string): FileKind | null =>
  EXTENSIONS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
