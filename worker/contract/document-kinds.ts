/* In a module of its own, so that parsing the parameters of a page's address does not load zod. */

/** `TEXT_KINDS` are typed or uploaded, `WEB_KINDS` are fetched. Documents of the kind `answer` are own answers. */
export const TEXT_KINDS = ['text', 'markdown', 'html', 'csv'] as const
export const WEB_KINDS = ['url', 'sitemap'] as const
export const OFFICE_KINDS = ['docx', 'xlsx', 'pptx'] as const
export const FILE_KINDS = [...TEXT_KINDS, 'pdf', ...OFFICE_KINDS] as const
export const SOURCE_KINDS = [...FILE_KINDS, ...WEB_KINDS] as const
export const DOCUMENT_KINDS = [...SOURCE_KINDS, 'answer'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export type WebKind = (typeof WEB_KINDS)[number]
export type OfficeKind = (typeof OFFICE_KINDS)[number]
export type FileKind = (typeof FILE_KINDS)[number]
export type SourceKind = (typeof SOURCE_KINDS)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Queued to be read, being read, available to the agent, or failed with a reason. */
export const DOCUMENT_STATES = ['waiting', 'reading', 'ready', 'failed'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** How often a page or a site is read again automatically. */
export const READING_SCHEDULES = ['never', 'daily', 'weekly'] as const
export type ReadingSchedule = (typeof READING_SCHEDULES)[number]

export const isTextKind = (kind: DocumentKind): kind is TextKind => TEXT_KINDS.some((each) => each === kind)
