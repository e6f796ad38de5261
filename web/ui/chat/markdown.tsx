import { createElement, Fragment, type ReactNode } from 'react'
import { destinationOf, externalUrl, showsDestination, uploadPath } from './links.ts'
import { type Block, blocksOf } from './markdown/blocks.ts'
import { type Inline, PICTURE } from './markdown/inline.ts'

/** Longer texts are shown unformatted, because parsing them could block the page. */
const READ_MAX = 20_000

/** Renders untrusted Markdown: no HTML, no images except members' uploads, and links that open in a new tab. */
export const Markdown = ({ text }: { text: string }): ReactNode => (
  <div dir="auto" className="grid grid-cols-[minmax(0,1fr)] gap-2 [unicode-bidi:isolate]">
    {text.length > READ_MAX ? <p className="whitespace-pre-wrap">{text}</p> : each(blocksOf(text), block)}
  </div>
)

const each = <Piece,>(pieces: readonly Piece[], draw: (piece: Piece) => ReactNode): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no unique key.
  pieces.map((piece, index) => <Fragment key={index}>{draw(piece)}</Fragment>)

const plainTextOf = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('inside' in piece) return plainTextOf(piece.inside)
      return piece.kind === 'code' ? piece.text : ' '
    })
    .join('')

/** A link, followed by its destination unless its text is an address with it. Links inside its text are not nested. */
function link(href: string, inside: Inline[]): ReactNode {
  const address = externalUrl(href)
  if (!address) return each(inside, inline)
  const image = inside[0] === PICTURE ? uploadPath(address) : null
  return (
    <a
      href={image ?? address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-brand underline underline-offset-2 break-anywhere hover:no-underline"
    >
      {image ? (
        <img
          src={image}
          alt={plainTextOf(inside.slice(1))}
          className="h-48 max-w-full rounded-field object-scale-down"
        />
      ) : (
        each(inside, drawWithoutLinks)
      )}
      {!image && !showsDestination(plainTextOf(inside), address) && (
        <span className="text-ink-soft"> ({destinationOf(address)})</span>
      )}
    </a>
  )
}

/** A space within an amount (`14,50 €`), where no line may break. */
const BEFORE_CURRENCY = / (?=[$€₮])/g

const inline = (piece: Inline): ReactNode => draw(piece, inline)
const drawWithoutLinks = (piece: Inline): ReactNode => draw(piece, drawWithoutLinks)

function draw(piece: Inline, within: (piece: Inline) => ReactNode): ReactNode {
  // A text that goes on is a new element: a translator in the browser has replaced the text node that would be changed.
  if (typeof piece === 'string') return <span key={piece}>{piece.replace(BEFORE_CURRENCY, '\xa0')}</span>
  switch (piece.kind) {
    case 'break':
      return <br />
    case 'code':
      return <code className="px-1 py-0.5 rounded bg-surface-sunken font-mono text-[0.9em]">{piece.text}</code>
    case 'link':
      return within === drawWithoutLinks ? each(piece.inside, drawWithoutLinks) : link(piece.href, piece.inside)
    default:
      return createElement(piece.kind, null, each(piece.inside, within))
  }
}

function block(piece: Block): ReactNode {
  switch (piece.kind) {
    case 'paragraph':
      return <p>{each(piece.inside, inline)}</p>
    case 'heading':
      return (
        <p className="mt-1">
          <strong>{each(piece.inside, inline)}</strong>
        </p>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <pre tabIndex={0} className="overflow-x-auto p-3 rounded-field bg-surface-sunken font-mono text-sm">
          <code>{piece.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
    case 'quote':
      return (
        <blockquote className="grid gap-2 pl-3 border-l-2 border-line-strong text-ink-soft">
          {each(piece.inside, block)}
        </blockquote>
      )
    case 'list': {
      const rows = each(piece.items, (item) => <li>{each(item, block)}</li>)
      return piece.start === null ? (
        <ul className="grid gap-1 pl-5 list-disc">{rows}</ul>
      ) : (
        <ol start={piece.start} className="grid gap-1 pl-6 list-decimal">
          {rows}
        </ol>
      )
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <div className="overflow-x-auto" tabIndex={0}>
          <table className="text-sm break-words">
            <thead>{row(piece.header, 'th')}</thead>
            <tbody>{each(piece.rows, (cells) => row(cells, 'td'))}</tbody>
          </table>
        </div>
      )
  }
}

const row = (cells: Inline[][], tag: 'th' | 'td'): ReactNode => (
  <tr>
    {each(cells, (cell) =>
      createElement(tag, { className: 'px-2 py-1 text-left border border-line' }, each(cell, inline)),
    )}
  </tr>
)
