const MARK_KINDS = ['bold', 'italic', 'strike', 'code', 'pre', 'quote', 'link'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A formatted range of text. Marks are side by side or nested, the outer first. */
export interface Mark {
  kind: MarkKind
  from: number
  to: number
  url?: string
  language?: string
}

/** Plain text with its marks: it is split first, and written with a provider's formatting characters afterwards. */
export interface Formatted {
  text: string
  marks: readonly Mark[]
}

export const plainText = (text: string): Formatted => ({ text, marks: [] })

/** A part of it, its marks cut to fit. */
export function slice({ text, marks }: Formatted, from: number, to: number): Formatted {
  const kept: Mark[] = []
  for (const mark of marks) {
    const start = Math.max(mark.from, from)
    const end = Math.min(mark.to, to)
    if (start < end) kept.push({ ...mark, from: start - from, to: end - from })
  }
  return { text: text.slice(from, to), marks: kept }
}

/** Without white space around it. */
export function trimmed(formatted: Formatted): Formatted {
  const { text } = formatted
  const from = text.length - text.trimStart().length
  return slice(formatted, from, Math.max(from, text.trimEnd().length))
}

interface Markup {
  open(mark: Mark): string
  close(mark: Mark): string
  escape(text: string): string
}

/** The text with the signs of its marks written into it. */
export function renderMarks({ text, marks }: Formatted, markup: Markup): string {
  const open: Mark[] = []
  let out = ''
  let at = 0
  const writeTo = (end: number): void => {
    for (let inner = open.at(-1); inner && inner.to <= end; inner = open.at(-1)) {
      out += markup.escape(text.slice(at, inner.to)) + markup.close(inner)
      at = inner.to
      open.pop()
    }
    out += markup.escape(text.slice(at, end))
    at = end
  }
  for (const mark of [...marks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    writeTo(mark.from)
    out += markup.open(mark)
    open.push(mark)
  }
  writeTo(text.length)
  return out
}
