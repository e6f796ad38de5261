/** What a document is: typed or uploaded text of a form, a file, an address, a whole site, or an answer of the owner's. */
export const DOCUMENT_KINDS = ['text', 'markdown', 'html', 'csv', 'pdf', 'file', 'url', 'sitemap', 'answer'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_STATES = ['waiting', 'reading', 'ready', 'failed'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
