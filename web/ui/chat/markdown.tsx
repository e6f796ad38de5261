import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { destinationOf, outwardAddress } from './links.ts'

/** Beyond these a text is shown as it is: reading it could take longer than a person waits. */
const READ_MAX = 20_000
const DEPTH_MAX = 12
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){13}/m
const TOO_TANGLED = /(?:\[[^\]\n]{0,3}){60}|(?:[*_~`]{1,3}[^\s*_~`]?){200}/

const isKnown = (token: Token): token is MarkedToken => token.type in drawn

/** Somebody else's Markdown as elements: never HTML, never an image, and links only outward and openly. */
export function Markdown({ text }: { text: string }): ReactNode {
  const blocks = read(text)
  return (
    <div dir="auto" className="grid grid-cols-[minmax(0,1fr)] gap-2 [unicode-bidi:isolate]">
      {blocks ? all(blocks, 0) : <p className="whitespace-pre-wrap">{text}</p>}
    </div>
  )
}

function read(text: string): Token[] | null {
  if (text.length > READ_MAX || TOO_DEEP.test(text) || TOO_TANGLED.test(text)) return null
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text)
  } catch {
    return null
  }
}

const all = (tokens: readonly Token[] | undefined, depth: number): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no name but their place.
  (tokens ?? []).map((token, place) => <Fragment key={place}>{one(token, depth + 1)}</Fragment>)

function one(token: Token, depth: number): ReactNode {
  if (depth > DEPTH_MAX || !isKnown(token)) return token.raw
  const draw = drawn[token.type] as (token: MarkedToken, depth: number) => ReactNode
  return draw(token, depth)
}

/** `text` as a link, with the destination behind it when the text does not show where it leads. */
function link(href: string, content: ReactNode, shown: string): ReactNode {
  const address = outwardAddress(href)
  if (!address) return content
  const destination = destinationOf(address)
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-brand underline underline-offset-2 break-anywhere hover:no-underline"
    >
      {content}
      {!shown.includes(destination) && <span className="text-ink-soft"> ({destination})</span>}
    </a>
  )
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const rows = items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no name but their place.
    <li key={place}>{all(item.tokens, depth)}</li>
  ))
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="grid gap-1 pl-6 list-decimal">
      {rows}
    </ol>
  ) : (
    <ul className="grid gap-1 pl-5 list-disc">{rows}</ul>
  )
}

function table({ header, rows }: Tokens.Table, depth: number): ReactNode {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') => (
    <tr>
      {cells.map((cell, place) =>
        createElement(
          tag,
          { key: place, className: 'px-2 py-1 text-left border border-line' },
          all(cell.tokens, depth),
        ),
      )}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too.
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="text-sm">
        <thead>{row(header, 'th')}</thead>
        <tbody>
          {rows.map((cells, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no name but their place.
            <Fragment key={place}>{row(cells, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every kind of piece that the lexer knows, drawn. */
const drawn: {
  [Kind in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Kind }>, depth: number) => ReactNode
} = {
  space: () => null,
  def: () => null,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  br: () => <br />,
  hr: () => <hr className="border-line" />,
  html: ({ raw }) => raw,
  escape: ({ text }) => text,
  codespan: ({ text }) => <code className="px-1 py-0.5 rounded bg-surface-sunken font-mono text-[0.9em]">{text}</code>,
  code: ({ text }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard too.
    <pre tabIndex={0} className="overflow-x-auto p-3 rounded-field bg-surface-sunken font-mono text-sm">
      <code>{text}</code>
    </pre>
  ),
  text: (token, depth) => ('tokens' in token && token.tokens ? all(token.tokens, depth) : unescaped(token.text)),
  paragraph: ({ tokens }, depth) => <p>{all(tokens, depth)}</p>,
  heading: ({ tokens }, depth) => (
    <p className="mt-1">
      <strong>{all(tokens, depth)}</strong>
    </p>
  ),
  blockquote: ({ tokens }, depth) => (
    <blockquote className="grid gap-2 pl-3 border-l-2 border-line-strong text-ink-soft">
      {all(tokens, depth)}
    </blockquote>
  ),
  strong: ({ tokens }, depth) => <strong>{all(tokens, depth)}</strong>,
  em: ({ tokens }, depth) => <em>{all(tokens, depth)}</em>,
  del: ({ tokens }, depth) => <del>{all(tokens, depth)}</del>,
  link: ({ href, text, tokens }, depth) => link(href, all(tokens, depth), text),
  image: ({ href, text }) => link(href, `🖼 ${text}`.trim(), text),
  list: (token, depth) => list(token, depth),
  list_item: ({ tokens }, depth) => <li>{all(tokens, depth)}</li>,
  table: (token, depth) => table(token, depth),
}

/** The lexer leaves named characters as they are; those that everybody writes are read here. */
const NAMED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => NAMED[name] ?? name)
