/** Markup that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

type Part = string | number | Html | readonly Html[] | null | undefined | false

const rendered = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part))
}

/** Markup with values in it: text is escaped, markup is not. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, string, index) => whole + rendered(parts[index - 1]) + string))
