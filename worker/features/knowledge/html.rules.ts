import { Parser } from 'htmlparser2'
import { Outline, type Read } from './sections.ts'

/** What surrounds a page and says nothing of its subject. */
const SILENT = new Set(
  'script style noscript template svg nav footer aside form button select iframe dialog object canvas'.split(' '),
)
const BLOCKS = new Set(
  'p div section article main header ul ol li table tr td th blockquote pre dl dt dd figure figcaption details summary address hr h1 h2 h3 h4 h5 h6 br'.split(
    ' ',
  ),
)
/** A question that unfolds its answer, or a term that is explained, is a heading too. */
const LEVELS: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6, summary: 6, dt: 6 }

interface Block {
  name: string
  text: string
  isMain: boolean
}

/** The blocks of a page in their order, with what surrounds it left out. */
function blocksOf(html: string): { title: string; blocks: Block[] } {
  const blocks: Block[] = []
  const open: string[] = []
  let text = ''
  let title = ''
  const flush = () => {
    const name = open.findLast((tag) => tag in LEVELS || tag === 'li' || tag === 'tr' || tag === 'pre') ?? 'p'
    const said = name === 'pre' ? text.trim() : text.replaceAll(/\s+/gu, ' ').trim()
    if (said !== '') blocks.push({ name, text: said, isMain: open.includes('main') })
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name) {
        if (BLOCKS.has(name) && !(open.includes('tr') && (name === 'td' || name === 'th'))) flush()
        else if (name === 'td' || name === 'th') text = text.trim() === '' ? '' : `${text.trimEnd()} | `
        open.push(name)
      },
      ontext(said) {
        if (open.includes('title') && !open.includes('svg')) title += said
        else if (!open.some((name) => SILENT.has(name) || name === 'head')) text += said
      },
      onclosetag(name) {
        if (BLOCKS.has(name) && name !== 'td' && name !== 'th') flush()
        const at = open.lastIndexOf(name)
        if (at >= 0) open.splice(at)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  flush()
  return { title: title.replaceAll(/\s+/gu, ' ').trim(), blocks }
}

/** A page of the web by its headings: its main part where it marks one. */
export function readHtml(html: string): Read {
  const { title, blocks } = blocksOf(html)
  const main = blocks.filter(({ isMain }) => isMain)
  const outline = new Outline()
  let list: string[] = []
  const endList = () => {
    outline.add(list.join('\n'))
    list = []
  }
  let first: string | null = null
  for (const { name, text } of main.length > 0 ? main : blocks) {
    const level = LEVELS[name]
    if (name === 'li' || name === 'tr') {
      list.push(`- ${text}`)
      continue
    }
    endList()
    if (level === undefined) outline.add(text)
    else {
      if (level === 1) first ??= text
      outline.open(level, text)
    }
  }
  endList()
  return { title: title || first, sections: outline.end() }
}

/** The addresses of a site map: of its pages, and of the further maps that an index names. */
export function readSiteMap(xml: string): { pages: string[]; maps: string[] } {
  const pages: string[] = []
  const maps: string[] = []
  const open: string[] = []
  let said = ''
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name.replace(/^.*:/u, ''))
        said = ''
      },
      ontext(text) {
        said += text
      },
      onclosetag() {
        const [parent, name] = open.slice(-2)
        if (name === 'loc' && parent === 'url') pages.push(said.trim())
        if (name === 'loc' && parent === 'sitemap') maps.push(said.trim())
        open.pop()
        said = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { pages: [...new Set(pages)], maps: [...new Set(maps)] }
}
