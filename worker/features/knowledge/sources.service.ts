import type { OfficeKind, ReadingFailure } from '../../contract/knowledge.ts'
import type { Locale } from '../../contract/locales.ts'
import { readCsv } from './csv.rules.ts'
import { readHtml } from './html.rules.ts'
import type { ParsedSource } from './sections.ts'
import { readMarkdown, readText } from './text.rules.ts'

export {
  fetchManifest,
  fetchPage,
  fetchPageUncached as fetchPageAnew,
  fetchPicture,
  fetchSiteMap,
  siteMapsOf,
} from './fetching.ts'
export { linksIn, readHtml, readSiteMap } from './html.rules.ts'
export { type PdfLine, readPdfLines } from './pdf.rules.ts'
export { openPdf } from './pdf.ts'
export type { Section } from './sections.ts'
export { type WebsiteFacts, websiteAddress, websiteFacts } from './website.rules.ts'
export { fittestOf, websiteLook } from './website-look.rules.ts'
export { manifestFacts } from './website-manifest.rules.ts'

const READERS = { text: readText, markdown: readMarkdown, html: readHtml, csv: readCsv }

/** Reads a text by its kind. */
export const readAs = (kind: keyof typeof READERS, text: string): ParsedSource => READERS[kind](text)

/** The reader is loaded with the first office file, because the number formats of all languages are large. */
export async function readOffice(
  kind: OfficeKind,
  bytes: Uint8Array,
  language: Locale,
): Promise<ParsedSource | ReadingFailure> {
  const office = await import('./office/office.ts')
  return office.readOffice(kind, bytes, language)
}
