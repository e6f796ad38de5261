import { type Formatted, type Mark, renderMarks } from './formatted.ts'
import type { MarkupSupport } from './markdown.ts'
import type { Measure } from './split.ts'

/** How a provider's text is written and counted. */
export interface Dialect {
  markup: MarkupSupport
  /** The text with the provider's signs in it. */
  render(part: Formatted): string
  measure: Measure
  /** A longer caption is sent as a separate message. */
  captionMax: number
  suggestions: {
    countMax: number
    titleMax: number
    payloadMax: number
    /** A title that is too long is shown in full as a description; without descriptions, in the text of the message. */
    hasDescriptions?: boolean
    /** The limits of a text with so many suggestions, where they are lower. */
    measure?: (count: number) => Measure
  }
}

const utf8 = new TextEncoder()
export const bytesOf = (text: string): number => utf8.encode(text).byteLength

/** Counted in UTF-16 units of the written text: the lower limit where a provider only says "characters". */
export const unitMeasure = (render: (part: Formatted) => string, unitsMax: number): Measure => ({
  unitsMax,
  fits: (part) => render(part).length <= unitsMax,
})

export const asPlain = ({ text }: Formatted): string => text

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string, characters = /[&<>]/g): string =>
  text.replace(characters, (character) => escapes[character] ?? character)

const TAGS = { bold: 'b', italic: 'i', strike: 's', code: 'code', pre: 'pre', quote: 'blockquote', link: 'a' } as const
const isLanguageName = (language: string | undefined): boolean => /^[\w+#.-]{1,32}$/.test(language ?? '')

function tag({ kind, url, language }: Mark): string {
  if (kind === 'link') return `<a href="${escaped(url ?? '', /[&<>"]/g)}">`
  if (kind === 'pre' && isLanguageName(language)) return `<pre><code class="language-${escaped(language ?? '')}">`
  return `<${TAGS[kind]}>`
}

/** Telegram's HTML: a handful of tags, and new lines are new lines. */
export const asHtml = (part: Formatted): string =>
  renderMarks(part, {
    open: tag,
    close: (mark) => (mark.kind === 'pre' && isLanguageName(mark.language) ? '</code></pre>' : `</${TAGS[mark.kind]}>`),
    escape: (text) => escaped(text),
  })

const DELIMITERS: Partial<Record<Mark['kind'], string>> = { bold: '*', italic: '_', strike: '~', code: '`', pre: '```' }
const LETTER = /[\p{L}\p{N}]/u

/** WhatsApp reads a mark only at the edge of a word, on one line, around text without that character. */
function lineMarks({ text, marks }: Formatted): Mark[] {
  return marks.flatMap((mark) => {
    const delimiter = DELIMITERS[mark.kind]
    if (delimiter === undefined) return []
    if (mark.kind === 'pre') return text.slice(mark.from, mark.to).includes(delimiter) ? [] : [mark]
    let at = mark.from
    return text
      .slice(mark.from, mark.to)
      .split('\n')
      .flatMap((line) => {
        const from = at + line.length - line.trimStart().length
        const to = Math.max(from, at + line.trimEnd().length)
        at += line.length + 1
        const isInWord = LETTER.test(text.slice(0, from).slice(-1)) || LETTER.test(text.charAt(to))
        return from === to || line.includes(delimiter) || isInWord ? [] : [{ ...mark, from, to }]
      })
  })
}

/** WhatsApp's signs. */
export const asWhatsApp = (part: Formatted): string =>
  renderMarks(
    { text: part.text, marks: lineMarks(part) },
    { open: ({ kind }) => DELIMITERS[kind] ?? '', close: ({ kind }) => DELIMITERS[kind] ?? '', escape: (text) => text },
  )
