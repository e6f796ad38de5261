import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { MARKUP_DEPTH_MAX } from '../../contract/limits.ts'

export interface Reading {
  onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void
  ontext: (text: string) => void
  onclosetag: (name: string) => void
  /** A tag that is nested too deeply was dropped; its content is read as part of the tag around it. */
  onleftout?: () => void
}

/**
 * Parses HTML or XML and hands over tags that are at most `MARKUP_DEPTH_MAX` deep. The parser's own work for a tag grows
 * with the number of open tags (it shifts and searches a list of them), so a deeper tag is dropped before the parser
 * sees its name; without a name it ignores the rest of the tag. It closes every tag that it has opened, innermost first.
 */
export function parseMarkup(source: string | Iterable<string>, reading: Reading, options: ParserOptions): void {
  let depth = 0
  class ShallowParser extends Parser {
    override onopentagname(start: number, end: number): void {
      if (depth < MARKUP_DEPTH_MAX) super.onopentagname(start, end)
      else reading.onleftout?.()
    }
  }
  const handler: Partial<Handler> = {
    onopentag: (name, attributes) => {
      depth++
      reading.onopentag(name, attributes)
    },
    ontext: reading.ontext,
    onclosetag: (name) => {
      depth--
      reading.onclosetag(name)
    },
  }
  const parser = new ShallowParser(handler, { ...options, decodeEntities: true })
  for (const piece of typeof source === 'string' ? [source] : source) parser.write(piece)
  parser.end()
}
