import type { OfficeKind, ReadingFailure } from '../../worker/contract/knowledge.ts'
import {
  DOCUMENT_PAGES_MAX,
  DOCUMENT_READ_MAX,
  DOCUMENT_SOURCE_MAX,
  PAGES_FOUND_MAX,
  PASSAGES_PER_AGENT_MAX,
  PDF_INFLATED_MAX_BYTES,
  SITE_MAP_ADDRESSES_MAX,
  SITE_PAGES_MAX,
} from '../../worker/contract/limits.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { OutgoingRules } from '../../worker/core/outgoing.ts'
import type { Findings, Unread } from '../../worker/features/knowledge/reading.service.ts'
import {
  fetchPage,
  fetchPageAnew,
  fetchSiteMap,
  linksIn,
  openPdf,
  type PdfLine,
  readAs,
  readHtml,
  readOffice,
  readPdfLines,
  readSiteMap,
  type Section,
  siteMapsOf,
} from '../../worker/features/knowledge/sources.service.ts'
import type { LibraryFiles } from './library-files.ts'

/** Result of a step: more pages are to be read, all is read, or the reason why the document cannot be read. */
export type Step =
  | { kind: 'more'; progress: { done: number; total: number } }
  | { kind: 'found'; findings: Findings }
  | { kind: 'failed'; reason: ReadingFailure }

const PDF_PAGES_AT_ONCE = 10
const WEB_PAGES_AT_ONCE = 4
const MAPS_MAX = 10
/** If more than this share of a known site's pages does not respond, the site counts as down and the old text is kept. */
const SILENT_SHARE = 0.25

const failed = (reason: ReadingFailure): Step => ({ kind: 'failed', reason })
const lengthOf = (sections: readonly Section[]): number => sections.reduce((sum, { text }) => sum + text.length, 0)
/** Too many sections (each becomes at least one passage), or too much text. */
const isTooLong = (sections: readonly Section[]): boolean =>
  sections.length > PASSAGES_PER_AGENT_MAX || lengthOf(sections) > DOCUMENT_READ_MAX
const found = (findings: Findings): Step =>
  isTooLong(findings.sections) ? failed('tooLong') : { kind: 'found', findings }

/** Reads a document in steps. Each stores its result, so that the next continues there, and is short enough to be repeated. */
export class Reader {
  readonly #files: LibraryFiles
  readonly #rules: OutgoingRules
  readonly #clock: Clock

  constructor(files: LibraryFiles, rules: OutgoingRules, clock: Clock) {
    this.#files = files
    this.#rules = rules
    this.#clock = clock
  }

  step(document: Unread): Promise<Step> {
    switch (document.kind) {
      case 'url':
        return this.#page(document)
      case 'sitemap':
        return this.#site(document)
      case 'pdf':
        return this.#pdf(document)
      case 'docx':
      case 'xlsx':
      case 'pptx':
        return this.#office(document.kind, document)
      case 'answer':
        return Promise.resolve(failed('unreadable'))
      default:
        return Promise.resolve(this.#text(document.kind, document))
    }
  }

  #text(kind: Parameters<typeof readAs>[0], { id, content }: Unread): Step {
    const bytes = content === null ? this.#files.file(id) : null
    if (content === null && !bytes) return failed('fileGone')
    const text = content ?? decoded(bytes ?? new Uint8Array())
    // HTML is exempt because most of it can be markup; its text is limited after parsing.
    if (kind !== 'html' && text.length > DOCUMENT_SOURCE_MAX) return failed('tooLong')
    return found({ ...readAs(kind, text), skipped: 0, sizeBytes: null })
  }

  async #office(kind: OfficeKind, { id, agentLanguage }: Unread): Promise<Step> {
    const bytes = this.#files.file(id)
    if (!bytes) return failed('fileGone')
    const read = await readOffice(kind, bytes, agentLanguage)
    return typeof read === 'string' ? failed(read) : found({ ...read, skipped: 0, sizeBytes: null })
  }

  async #page({ address }: Unread): Promise<Step> {
    const page = await fetchPageAnew(address ?? '', this.#rules, this.#clock)
    if (typeof page === 'string') return failed(page)
    return found({ ...readPage(page), skipped: 0, sizeBytes: page.bytes })
  }

  async #site(document: Unread): Promise<Step> {
    const { id } = document
    if (this.#files.progress(id).total === 0) return this.#list(document)
    const pages = this.#files.unread(id, WEB_PAGES_AT_ONCE)
    const answers = await Promise.all(pages.map(({ address }) => fetchPage(address, this.#rules, this.#clock)))
    pages.forEach(({ number }, index) => {
      const page = answers[index]
      const sections = typeof page === 'object' ? namedAfterPage(readPage(page)) : []
      if (typeof page !== 'object') this.#files.skip(id, number, page ?? 'notReached')
      else if (sections.length === 0) this.#files.skip(id, number, 'empty')
      else if (!this.#files.put(id, number, sections, page.bytes)) this.#files.skip(id, number, 'tooLong')
    })
    const progress = this.#files.progress(id)
    if (progress.done < progress.total) return { kind: 'more', progress }
    if (this.#files.foundLength(id) > PAGES_FOUND_MAX) return failed('tooLong')
    const sections = this.#files.found<Section>(id).flat()
    const { skipped, bytes } = this.#files.work(id)
    // Storing this reading would delete the passages of unreachable pages: it fails, so that the old ones stay.
    const silent = this.#files.skippedFor(id, 'notReached')
    if (document.passages > 0 && silent - document.skipped > progress.total * SILENT_SHARE) return failed('notReached')
    const skippedPages = this.#files.skippedPages(id)
    const reasons = new Set(skippedPages.map(({ reason }) => reason))
    const [only = 'noPages'] = reasons
    if (skipped === progress.total) return failed(reasons.size === 1 ? only : 'noPages')
    return found({ title: null, sections, skipped, skippedPages, sizeBytes: bytes })
  }

  /** Lists the pages of a site map, without pages of other sites. A nested map that cannot be read is listed as a skipped page. */
  async #list({ id, address }: Unread): Promise<Step> {
    const start = await this.#mapAddress(address ?? '')
    const map = await fetchSiteMap(start, this.#rules, this.#clock)
    if (typeof map === 'string') return isRoot(address) ? this.#listLinked(id, address, map) : failed(map)
    const { pages, maps } = readSiteMap(map.text)
    const unread: [string, ReadingFailure][] = []
    for (const further of maps.filter((each) => isSameSite(each, start)).slice(0, MAPS_MAX)) {
      const next = await fetchSiteMap(further, this.#rules, this.#clock)
      if (typeof next === 'string') unread.push([further, next])
      else for (const page of readSiteMap(next.text).pages) if (pages.length < SITE_MAP_ADDRESSES_MAX) pages.push(page)
    }
    const own = [...new Set(pages)].filter((page) => isSameSite(page, start)).slice(0, SITE_PAGES_MAX)
    if (own.length === 0) return failed(unread[0]?.[1] ?? 'noPages')
    this.#files.list(id, [...own, ...unread.map(([further]) => further)])
    for (const [index, [, reason]] of unread.entries()) this.#files.skip(id, own.length + index, reason)
    return { kind: 'more', progress: this.#files.progress(id) }
  }

  /** Lists the pages of a site without a map: its home page and the pages that it links to. */
  async #listLinked(id: string, address: string, why: ReadingFailure): Promise<Step> {
    const first = await fetchPage(address, this.#rules, this.#clock)
    if (typeof first !== 'object' || !first.type.includes('html')) return failed(why)
    const linked = linksIn(first.text, address).filter((page) => isSameSite(page, address))
    this.#files.list(id, [...new Set([address, ...linked])].slice(0, SITE_PAGES_MAX))
    return { kind: 'more', progress: this.#files.progress(id) }
  }

  /** The address of the site map. For the root of a site: the one in its robots.txt, else `/sitemap.xml`. */
  async #mapAddress(address: string): Promise<string> {
    const named = await siteMapsOf(address, this.#rules, this.#clock)
    const url = URL.parse(address)
    if (url?.pathname !== '/') return address
    return named.find((each) => isSameSite(each, address)) ?? new URL('/sitemap.xml', url).href
  }

  async #pdf({ id }: Unread): Promise<Step> {
    const bytes = this.#files.file(id)
    if (!bytes) return failed('fileGone')
    const pdf = await openPdf(bytes)
    if (typeof pdf === 'string') return failed(pdf)
    try {
      if (pdf.pages > DOCUMENT_PAGES_MAX) return failed('tooLong')
      if (this.#files.progress(id).total === 0)
        this.#files.list(
          id,
          Array.from({ length: pdf.pages }, (_, index) => String(index + 1)),
        )
      let counted = 0
      for (const { number } of this.#files.unread(id, PDF_PAGES_AT_ONCE)) {
        const lines = await pdf.linesOn(number + 1)
        const spent = pdf.spent()
        // The limit of inflated bytes applies to all steps together, including the repeated opening of the file.
        if (!lines || this.#files.work(id).bytes + spent - counted > PDF_INFLATED_MAX_BYTES) return failed('tooLong')
        if (!this.#files.put(id, number, lines, spent - counted)) return failed('tooLong')
        counted = spent
        if (pdf.isSliceSpent()) break
      }
    } finally {
      await pdf.close()
    }
    const progress = this.#files.progress(id)
    if (progress.done < progress.total) return { kind: 'more', progress }
    if (this.#files.foundLength(id) > PAGES_FOUND_MAX) return failed('tooLong')
    const read = readPdfLines(this.#files.found<PdfLine>(id))
    return found({ ...read, skipped: 0, sizeBytes: null })
  }
}

const readPage = ({ text, type }: { text: string; type: string }) => {
  if (type === 'text/markdown') return readAs('markdown', text)
  return type === 'text/plain' ? readAs('text', text) : readHtml(text)
}

/** Gives sections without a heading (text before the first one) the title of the page. */
const namedAfterPage = ({ title, sections }: ReturnType<typeof readPage>): Section[] =>
  sections.map((section) => ({ ...section, heading: section.heading || (title ?? '') }))

/** Decodes UTF-8, or else Windows-1252, in which spreadsheets in Spanish export. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether an address is the root of a site. */
const isRoot = (address: string | null): address is string => URL.parse(address ?? '')?.pathname === '/'

const withoutWww = (host: string): string => host.replace(/^www\./u, '')
const isSameSite = (one: string, other: string): boolean => {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return a !== null && b !== null && withoutWww(a.host) === withoutWww(b.host)
}
