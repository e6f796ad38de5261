import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { MARKUP_DEPTH_MAX } from '../../contract/limits.ts'

export interface Reading {
  onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void
  ontext: (text: string) => void
  onclosetag: (name: string) => void
  /** A tag that is nested too deeply was left out; its content is read as part of the tag around it. */
  onskipped?: () => void
}

/**
 * Parses HTML or XML and reports the tags that are nested at most `MARKUP_DEPTH_MAX` deep. The parser's work for a tag grows with
 * the number of open tags, so the name of a deeper tag is not passed to it, and it ignores the rest of that tag. Every reported
 * tag is closed, innermost first.
 */
export function parseMarkup(source: string | Iterable<string>, reading: Reading, options: ParserOptions): void {
  let depth = 0
  class ShallowParser extends Parser {
    override onopentagname(start: number, end: number): void {
      if (depth < MARKUP_DEPTH_MAX) super.onopentagname(start, end)
      else reading.onskipped?.()
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
