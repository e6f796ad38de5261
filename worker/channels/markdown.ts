import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { type Formatted, type Mark, type MarkKind, plainText, trimmed } from './formatted.ts'
import { storable } from './json.ts'

/** A longer text is taken as plain text: parsing it could take longer than a contact waits. */
const READ_MAX = 20_000
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){13}/m
const TOO_TANGLED = /(?:\[[^\]\n]{0,3}){60}|(?:[*_~`]{1,3}[^\s*_~`]?){200}/
/** Signs of emphasis in one paragraph: the time that the lexer takes grows with the cube of those that do not close. */
const SIGNS_MAX = 300
const isCrowded = (paragraph: string): boolean => (paragraph.match(/[*_~`[]+/g)?.length ?? 0) > SIGNS_MAX

const isReadable = (text: string): boolean =>
  text.length <= READ_MAX &&
  !TOO_DEEP.test(text) &&
  !TOO_TANGLED.test(text) &&
  !text.split(/\n[ \t]*\n/).some(isCrowded)

/** What a provider can show as such; everything else is written as text. */
export interface MarkupSupport {
  links: boolean
  quotes: boolean
}

/** Text and the marks laid over it. */
class Writer {
  text = ''
  readonly marks: Mark[] = []
  private readonly open = new Set<MarkKind>()
  private indent = ''

  put(text: string): void {
    this.text += text.replaceAll('\n', `\n${this.indent}`)
  }

  /** A mark within one of its own kind changes nothing. */
  within(kind: MarkKind, write: () => void, more: Pick<Mark, 'url' | 'language'> = {}): void {
    if (this.open.has(kind)) {
      write()
      return
    }
    const mark: Mark = { kind, from: this.text.length, to: 0, ...more }
    this.marks.push(mark)
    this.open.add(kind)
    write()
    mark.to = this.text.length
    this.open.delete(kind)
  }

  /** Every line but the first begins with `by`. */
  indented(by: string, write: () => void): void {
    const before = this.indent
    this.indent += by
    write()
    this.indent = before
  }
}

type Write = (tokens: readonly Token[] | undefined) => void
interface Hand {
  writer: Writer
  can: MarkupSupport
  inline: Write
  blocks(tokens: readonly Token[], gap: string): void
}

const LINK = /^(?:https?:\/\/|mailto:|tel:)/i
const without = (url: string): string => url.replace(LINK, '')

/** A link as such, or as `label: address`; an address that is not http, mailto or tel is left out. */
function link({ href, text, tokens }: Tokens.Link | Tokens.Image, { writer, can, inline }: Hand): void {
  const label = (): void => (tokens?.length ? inline(tokens) : writer.put(text))
  const isBare = text === '' || text === href || text === without(href)
  const isPage = /^https?:/i.test(href)
  if (!LINK.test(href)) label()
  else if (isBare) writer.put(text || href)
  else if (can.links && isPage) writer.within('link', label, { url: href })
  else {
    label()
    writer.put(`: ${isPage ? href : without(href)}`)
  }
}

function list({ items, ordered, start }: Tokens.List, { writer, blocks }: Hand): void {
  for (const [i, item] of items.entries()) {
    if (i > 0) writer.put('\n')
    const sign = ordered ? `${Number(start) + i}.` : '-'
    writer.put(item.task ? `${sign} ${item.checked ? '☑' : '☐'} ` : `${sign} `)
    writer.indented('  ', () => blocks(item.tokens, '\n'))
  }
}

function table({ header, rows }: Tokens.Table, { writer, inline }: Hand): void {
  const row = (cells: readonly Tokens.TableCell[]): void => {
    for (const [i, cell] of cells.entries()) {
      if (i > 0) writer.put(' | ')
      inline(cell.tokens)
    }
  }
  writer.within('bold', () => row(header))
  for (const cells of rows) {
    writer.put('\n')
    row(cells)
  }
}

function quotation(tokens: readonly Token[], { writer, can, blocks }: Hand): void {
  if (can.quotes) writer.within('quote', () => blocks(tokens, '\n\n'))
  else {
    writer.put('> ')
    writer.indented('> ', () => blocks(tokens, '\n\n'))
  }
}

const nothing = (): void => {}

/** How each kind of token is written. */
const writes: { [Kind in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Kind }>, hand: Hand) => void } = {
  blockquote: ({ tokens }, hand) => quotation(tokens, hand),
  br: (_, { writer }) => writer.put('\n'),
  checkbox: nothing,
  code: ({ text, lang }, { writer }) =>
    writer.within('pre', () => writer.put(text), lang ? { language: lang.split(/\s/)[0] ?? '' } : {}),
  codespan: ({ text }, { writer }) => writer.within('code', () => writer.put(text)),
  def: nothing,
  del: ({ tokens }, { writer, inline }) => writer.within('strike', () => inline(tokens)),
  em: ({ tokens }, { writer, inline }) => writer.within('italic', () => inline(tokens)),
  escape: ({ text }, { writer }) => writer.put(text),
  heading: ({ tokens }, { writer, inline }) => writer.within('bold', () => inline(tokens)),
  hr: (_, { writer }) => writer.put('———'),
  html: ({ raw }, { writer }) => writer.put(/^<br\s*\/?>$/i.test(raw) ? '\n' : raw.replace(/\n+$/, '')),
  image: link,
  link,
  list,
  list_item: ({ tokens }, { blocks }) => blocks(tokens, '\n'),
  paragraph: ({ tokens }, { inline }) => inline(tokens),
  space: nothing,
  strong: ({ tokens }, { writer, inline }) => writer.within('bold', () => inline(tokens)),
  table,
  text: (token, { writer, inline }) =>
    'tokens' in token && token.tokens ? inline(token.tokens) : writer.put(token.text),
}

const SILENT = new Set(['space', 'def', 'checkbox'])
const isKnown = (token: Token): token is MarkedToken => Object.hasOwn(writes, token.type)

function handOf(can: MarkupSupport): Hand {
  const writer = new Writer()
  const one = (token: Token): void => {
    if (isKnown(token)) (writes[token.type] as (token: MarkedToken, hand: Hand) => void)(token, hand)
    else writer.put(token.raw)
  }
  const hand: Hand = {
    writer,
    can,
    inline: (tokens) => tokens?.forEach(one),
    blocks: (tokens, gap) => {
      for (const [i, token] of tokens.filter(({ type }) => !SILENT.has(type)).entries()) {
        if (i > 0) writer.put(gap)
        one(token)
      }
    },
  }
  return hand
}

/**
 * An engine's Markdown in the form that a provider can show. Text that cannot be parsed stays as it is; never throws.
 */
export function formattedFrom(markdown: string, can: MarkupSupport): Formatted {
  const text = storable(markdown).replaceAll(/\r\n?/g, '\n')
  if (!isReadable(text)) return trimmed(plainText(text))
  try {
    const hand = handOf(can)
    hand.blocks(new Lexer({ gfm: true, breaks: true }).lex(text), '\n\n')
    return trimmed(hand.writer)
  } catch {
    return trimmed(plainText(text))
  }
}
