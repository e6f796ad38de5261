import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked'
import { withoutEntities } from './entities.ts'
import { type Formatted, type Mark, type MarkKind, plainText, trimmed } from './formatted.ts'
import { storable } from './json.ts'

/** A longer text is taken as plain text: parsing it could take longer than a contact waits. */
const READ_MAX = 20_000
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){13}/m
const TOO_MANY_MARKS = /(?:\[[^\]\n]{0,3}){60}|(?:[*_~`]{1,3}[^\s*_~`]?){200}/
/**
 * Marks of emphasis in one paragraph: the lexer's time grows with the cube of those that are not closed. It stops at each
 * exclamation mark too, and looks from there to the end of the word whether it is an e-mail address.
 */
const MARKS_MAX = 300
const hasTooManyMarks = (paragraph: string): boolean => (paragraph.match(/[*_~`[]+|!/g)?.length ?? 0) > MARKS_MAX

const isReadable = (text: string): boolean =>
  text.length <= READ_MAX &&
  !TOO_DEEP.test(text) &&
  !TOO_MANY_MARKS.test(text) &&
  !text.split(/\n[ \t]*\n/).some(hasTooManyMarks)

/** What a provider can show as such; everything else is written as text. */
export interface MarkupSupport {
  links: boolean
  quotes: boolean
}

/** Collects text and the marks over it. */
class Writer {
  text = ''
  readonly marks: Mark[] = []
  private readonly open = new Set<MarkKind>()
  private indent = ''

  append(text: string): void {
    this.text += text.replaceAll('\n', `\n${this.indent}`)
  }

  /** A mark within one of its own kind changes nothing. */
  withMark(kind: MarkKind, writeContent: () => void, more: Pick<Mark, 'url' | 'language'> = {}): void {
    if (this.open.has(kind)) {
      writeContent()
      return
    }
    const mark: Mark = { kind, from: this.text.length, to: 0, ...more }
    this.marks.push(mark)
    this.open.add(kind)
    writeContent()
    mark.to = this.text.length
    this.open.delete(kind)
  }

  /** Every line but the first begins with `by`. */
  indented(prefix: string, write: () => void): void {
    const before = this.indent
    this.indent += prefix
    write()
    this.indent = before
  }
}

type RenderTokens = (tokens: readonly Token[] | undefined) => void
interface RenderContext {
  writer: Writer
  support: MarkupSupport
  inline: RenderTokens
  blocks(tokens: readonly Token[], gap: string): void
}

const LINK = /^(?:https?:\/\/|mailto:|tel:)/i
const withoutScheme = (url: string): string => url.replace(LINK, '')

/** A link as such, or as `label: address`; an address that is not http, mailto or tel is left out. */
function link(
  { href: given, text, tokens }: Tokens.Link | Tokens.Image,
  { writer, support, inline }: RenderContext,
): void {
  const href = withoutEntities(given)
  const label = (): void => (tokens?.length ? inline(tokens) : writer.append(text))
  const isBare = text === '' || text === href || text === withoutScheme(href)
  const isPage = /^https?:/i.test(href)
  if (!LINK.test(href)) label()
  else if (isBare) writer.append(text || href)
  else if (support.links && isPage) writer.withMark('link', label, { url: href })
  else {
    label()
    writer.append(`: ${isPage ? href : withoutScheme(href)}`)
  }
}

function list({ items, ordered, start }: Tokens.List, { writer, blocks }: RenderContext): void {
  for (const [i, item] of items.entries()) {
    if (i > 0) writer.append('\n')
    const sign = ordered ? `${Number(start) + i}.` : '-'
    writer.append(item.task ? `${sign} ${item.checked ? '☑' : '☐'} ` : `${sign} `)
    writer.indented('  ', () => blocks(item.tokens, '\n'))
  }
}

function table({ header, rows }: Tokens.Table, { writer, inline }: RenderContext): void {
  const row = (cells: readonly Tokens.TableCell[]): void => {
    for (const [i, cell] of cells.entries()) {
      if (i > 0) writer.append(' | ')
      inline(cell.tokens)
    }
  }
  writer.withMark('bold', () => row(header))
  for (const cells of rows) {
    writer.append('\n')
    row(cells)
  }
}

function blockquote(tokens: readonly Token[], { writer, support, blocks }: RenderContext): void {
  if (support.quotes) writer.withMark('quote', () => blocks(tokens, '\n\n'))
  else {
    writer.append('> ')
    writer.indented('> ', () => blocks(tokens, '\n\n'))
  }
}

const ignore = (): void => {}

/** How each kind of token is written. */
const renderers: {
  [Kind in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Kind }>, context: RenderContext) => void
} = {
  blockquote: ({ tokens }, context) => blockquote(tokens, context),
  br: (_, { writer }) => writer.append('\n'),
  checkbox: ignore,
  code: ({ text, lang }, { writer }) =>
    writer.withMark('pre', () => writer.append(text), lang ? { language: lang.split(/\s/)[0] ?? '' } : {}),
  codespan: ({ text }, { writer }) => writer.withMark('code', () => writer.append(text)),
  def: ignore,
  del: ({ tokens }, { writer, inline }) => writer.withMark('strike', () => inline(tokens)),
  em: ({ tokens }, { writer, inline }) => writer.withMark('italic', () => inline(tokens)),
  escape: ({ text }, { writer }) => writer.append(text),
  heading: ({ tokens }, { writer, inline }) => writer.withMark('bold', () => inline(tokens)),
  hr: (_, { writer }) => writer.append('———'),
  html: ({ raw }, { writer }) => writer.append(/^<br\s*\/?>$/i.test(raw) ? '\n' : raw.replace(/\n+$/, '')),
  image: link,
  link,
  list,
  list_item: ({ tokens }, { blocks }) => blocks(tokens, '\n'),
  paragraph: ({ tokens }, { inline }) => inline(tokens),
  space: ignore,
  strong: ({ tokens }, { writer, inline }) => writer.withMark('bold', () => inline(tokens)),
  table,
  text: (token, { writer, inline }) =>
    'tokens' in token && token.tokens ? inline(token.tokens) : writer.append(withoutEntities(token.text)),
}

const WORD = /^[\p{L}\p{N}]/u
const WORD_END = /[\p{L}\p{N}]$/u
/** A star within a word or a number is one: sizes and products are written so (`10*20 cm`). */
class PlainStars extends Tokenizer {
  override emStrong(src: string, masked: string, previous = ''): Tokens.Em | Tokens.Strong | undefined {
    const isWithin = src.startsWith('*') && WORD.test(src.slice(1)) && WORD_END.test(previous)
    return isWithin ? undefined : super.emStrong(src, masked, previous)
  }
}

const INVISIBLE = new Set(['space', 'def', 'checkbox'])
const isKnown = (token: Token): token is MarkedToken => Object.hasOwn(renderers, token.type)

function renderContext(support: MarkupSupport): RenderContext {
  const writer = new Writer()
  const render = (token: Token): void => {
    if (isKnown(token)) (renderers[token.type] as (token: MarkedToken, hand: RenderContext) => void)(token, context)
    else writer.append(token.raw)
  }
  const context: RenderContext = {
    writer,
    support,
    inline: (tokens) => tokens?.forEach(render),
    blocks: (tokens, gap) => {
      for (const [i, token] of tokens.filter(({ type }) => !INVISIBLE.has(type)).entries()) {
        if (i > 0) writer.append(gap)
        render(token)
      }
    },
  }
  return context
}

/**
 * An engine's Markdown in the form that a provider can show. Text that cannot be parsed stays as it is; never throws.
 */
export function formattedFrom(markdown: string, support: MarkupSupport): Formatted {
  const text = storable(markdown).replaceAll(/\r\n?/g, '\n')
  if (!isReadable(text)) return trimmed(plainText(text))
  try {
    const context = renderContext(support)
    context.blocks(new Lexer({ gfm: true, breaks: true, tokenizer: new PlainStars() }).lex(text), '\n\n')
    return trimmed(context.writer)
  } catch {
    return trimmed(plainText(text))
  }
}
