import { SITE_MAP_ADDRESSES_MAX } from '../../contract/limits.ts'
import { RowCells } from './html-row.ts'
import { parseMarkup } from './markup.ts'
import { headingFrom, Outline, type ParsedSource } from './sections.ts'
import { areColumnNames, rowAsText } from './table-rows.rules.ts'

/** Elements that are not content and are left out. */
const IGNORED = new Set(
  'head script style noscript template svg nav footer aside form button select iframe dialog object canvas'.split(' '),
)
const BLOCKS = new Set(
  'p div section article main header ul ol li table tr td th blockquote pre dl dt dd figure figcaption details summary address hr h1 h2 h3 h4 h5 h6 br'.split(
    ' ',
  ),
)
/** The summary of a disclosure and a term with a definition count as headings. */
const LEVELS: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6, summary: 6, dt: 6 }
const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
const isBlockName = (tag: string): boolean => Object.hasOwn(LEVELS, tag) || ['li', 'tr', 'pre'].includes(tag)

interface Block {
  name: string
  text: string
  isMain: boolean
  /** Only of a table row. `isHead`: all its cells are `th`. */
  cells?: { texts: string[]; isHead: boolean }
}

/** The state at an open tag, which includes that of its ancestors, so that no tag has to search them. */
interface Place {
  /** The innermost tag that determines how the text is read. */
  block: string
  isMain: boolean
  isRow: boolean
  isSvg: boolean
  isTitle: boolean
  isIgnored: boolean
}
const OUTSIDE: Place = { block: 'p', isMain: false, isRow: false, isSvg: false, isTitle: false, isIgnored: false }

const inside = (around: Place, name: string): Place => ({
  block: isBlockName(name) ? name : around.block,
  isMain: around.isMain || name === 'main',
  isRow: around.isRow || name === 'tr',
  isSvg: around.isSvg || name === 'svg',
  isTitle: around.isTitle || name === 'title',
  isIgnored: around.isIgnored || IGNORED.has(name),
})

/** The first of these in a cell belongs to its text; a further one begins a new block, as on pages laid out by tables. */
const LINES = new Set(['p', 'div', 'br'])

/** The blocks of text of a page in their order, without the elements in `IGNORED`. */
function blocksOf(html: string): { title: string; blocks: Block[] } {
  const blocks: Block[] = []
  const open: Place[] = [OUTSIDE]
  const current = (): Place => open.at(-1) ?? OUTSIDE
  const row = new RowCells(html.length)
  let text = ''
  let hasText = false
  /** A line break was the last thing in the open cell. */
  let isBroken = false
  let title = ''
  const clear = () => {
    text = ''
    hasText = false
    isBroken = false
  }
  const endCell = () => {
    if (!row.isInCell) return
    row.close(inOneLine(text))
    clear()
  }
  const flush = () => {
    const { block: name, isMain } = current()
    endCell()
    const cells = row.take()
    const alone = name === 'pre' ? text.trim() : inOneLine(text)
    const content = cells.texts.length > 0 ? cells.texts.filter(Boolean).join(' | ') : alone
    clear()
    if (content !== '') blocks.push({ name, text: content, isMain, ...(cells.texts.length > 1 && { cells }) })
  }
  const isCell = (name: string) => name === 'td' || name === 'th'
  /** Whether a tag only begins a new line of the open cell. */
  const isLine = (name: string): boolean => row.isInCell && LINES.has(name) && !(name === 'br' ? isBroken : hasText)
  parseMarkup(
    html,
    {
      onopentag: (name, attributes) => {
        if (isCell(name) && current().isRow) {
          // Text of the row outside of its cells, or behind a block in one.
          if (hasText && !row.isInCell) flush()
          endCell()
          row.open(name, attributes)
        } else if (BLOCKS.has(name) && !isLine(name)) flush()
        if (name === 'table') row.newTable()
        isBroken = name === 'br'
        open.push(inside(current(), name))
      },
      ontext: (part) => {
        const { isTitle, isSvg, isIgnored } = current()
        if (isTitle && !isSvg) title += part
        else if (!isIgnored) {
          text += part
          if (/\S/u.test(part)) [hasText, isBroken] = [true, false]
        }
      },
      onclosetag: (name) => {
        if (name === 'tr') {
          endCell()
          row.end()
        }
        if (row.isInCell && LINES.has(name)) text += ' '
        else if (BLOCKS.has(name) && !isCell(name)) flush()
        if (name === 'table') row.newTable()
        open.pop()
      },
      onskipped: flush,
    },
    {},
  )
  flush()
  return { title: headingFrom(title), blocks }
}

/** The names of the columns if the row is the header of its table. */
const namesIn = ({ cells }: Block): readonly string[] | null =>
  cells?.isHead && areColumnNames(cells.texts) ? cells.texts : null

const rowIn = ({ text, cells }: Block, names: readonly string[]): string =>
  cells && cells.texts.length <= names.length ? rowAsText(cells.texts, names) : text

/** The sections of a web page: of its `main` elements if it has any. */
export function readHtml(html: string): ParsedSource {
  const { title, blocks } = blocksOf(html)
  const main = blocks.filter(({ isMain }) => isMain)
  const outline = new Outline()
  let list: string[] = []
  let names: readonly string[] = []
  const endList = () => {
    outline.add(list.join('\n'))
    list = []
    names = []
  }
  let first: string | null = null
  const read = main.length > 0 ? main : blocks
  for (const [at, block] of read.entries()) {
    const { name, text } = block
    const level = LEVELS[name]
    if (name === 'li' || name === 'tr') {
      const head = read[at + 1]?.name === 'tr' ? namesIn(block) : null
      if (head) names = head
      else list.push(`- ${name === 'tr' ? rowIn(block, names) : text}`)
      continue
    }
    endList()
    if (level === undefined) outline.add(text)
    else {
      if (level === 1) first ??= headingFrom(text)
      outline.open(level, text)
    }
  }
  endList()
  return { title: title || first, sections: outline.end() }
}

/** File extensions that are not pages. */
const NO_PAGE = /\.(?:avif|css|docx?|gif|gz|ico|jpe?g|js|json|mp[34]|pdf|png|pptx?|rss|svg|webm|webp|xlsx?|xml|zip)$/iu

/** The pages that a page links to, in their order, without fragments. */
export function linksIn(html: string, address: string): string[] {
  const links = new Set<string>()
  parseMarkup(
    html,
    {
      onopentag: (name, { href }) => {
        if (name !== 'a' || href === undefined || links.size >= SITE_MAP_ADDRESSES_MAX) return
        const url = URL.parse(href, address)
        if (!url || !/^https?:$/u.test(url.protocol) || NO_PAGE.test(url.pathname)) return
        url.hash = ''
        links.add(url.href)
      },
      ontext: () => undefined,
      onclosetag: () => undefined,
    },
    {},
  )
  return [...links]
}

/** The addresses in a sitemap, at most `SITE_MAP_ADDRESSES_MAX`: of pages, and of further sitemaps if it is an index. */
export function readSiteMap(xml: string): { pages: string[]; maps: string[] } {
  const pages = new Set<string>()
  const maps = new Set<string>()
  const open: string[] = []
  let text = ''
  parseMarkup(
    xml,
    {
      onopentag: (name) => {
        open.push(name.slice(name.lastIndexOf(':') + 1))
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: () => {
        const [parent, name] = open.slice(-2)
        const found = parent === 'url' ? pages : parent === 'sitemap' ? maps : null
        if (name === 'loc' && found && pages.size + maps.size < SITE_MAP_ADDRESSES_MAX) found.add(text.trim())
        open.pop()
        text = ''
      },
    },
    { xmlMode: true },
  )
  return { pages: [...pages], maps: [...maps] }
}
