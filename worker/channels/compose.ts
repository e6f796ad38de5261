import type { Tappable } from '../contract/channel-records.ts'
import type { ReplyMessage } from '../contract/reply.ts'
import type { ChannelAdapter, Media, Outgoing, Reply } from './adapter.ts'
import type { Dialect } from './dialects.ts'
import { type Formatted, slice, trimmed } from './formatted.ts'
import { isPublicLink } from './links.ts'
import { formattedFrom } from './markdown.ts'
import { split, withShortEnd } from './split.ts'
import { tappable, wholeTitles } from './suggestions.ts'

/** More messages than this would be a flood: the last one ends with an ellipsis. */
export const PARTS_MAX = 10
const MEDIA_MAX = 5
const ELLIPSIS = '…'

/** The parts of a text, no more than may be sent. */
function partsOf(text: Formatted, { measure }: Dialect, most: number): Formatted[] {
  const parts = split(slice(text, 0, (most + 1) * measure.unitsMax), measure)
  if (parts.length <= most) return parts
  const last = parts[most - 1]
  if (!last) return parts
  let end = last
  const ending = (): Formatted => ({ text: end.text + ELLIPSIS, marks: end.marks })
  while (!measure.fits(ending())) end = split(end, { ...measure, unitsMax: end.text.length - 1 })[0] ?? end
  return [...parts.slice(0, most - 1), ending()]
}

/** Makes room for suggestions in the last part, or leaves the suggestions out. */
function underLast(parts: Formatted[], suggestions: Tappable[], dialect: Dialect): [Formatted[], Tappable[]] {
  const last = parts.at(-1)
  const measure = dialect.suggestions.measure?.(suggestions.length)
  if (!last || suggestions.length === 0) return [parts, []]
  if (!measure || measure.fits(last)) return [parts, suggestions]
  const cut = withShortEnd(last, measure)
  return cut ? [[...parts.slice(0, -1), ...cut], suggestions] : [parts, []]
}

interface Speech {
  format: ChannelAdapter['format']
  split: ChannelAdapter['split']
  compose: ChannelAdapter['compose']
}

/** Whether a provider takes a picture or a file as such; otherwise its link is written out. */
type Takes = (media: Media) => boolean

const withoutCaption = ({ caption: _, ...media }: Media): Media => media

/** The text of each message of a reply, cut where it stands in the text; all of it as one where it does not. */
function divided(text: string, messages: readonly ReplyMessage[]): ReplyMessage[] {
  const cuts: number[] = []
  let at = 0
  for (const message of messages) {
    const said = message.text.trim()
    const found = text.indexOf(said, at)
    if (found < 0) return []
    cuts.push(cuts.length === 0 ? 0 : found)
    at = found + said.length
  }
  return messages.map(({ urls }, i) => ({ text: text.slice(cuts[i], cuts[i + 1]), urls }))
}

/** Format, split and compose in a provider's dialect. */
export function speaking(dialect: Dialect, dialectTakes: Takes = () => true): Speech {
  const format = (markdown: string): Formatted => formattedFrom(markdown, dialect.can)
  const written = ({ caption, name, url }: Media): string => [caption ?? name, url].filter(Boolean).join('\n')
  const isTooLong = ({ caption }: Media): boolean => (caption?.length ?? 0) > dialect.captionMax

  function one(
    text: string,
    shown: readonly Media[],
    suggestions: NonNullable<Reply['suggestions']>,
    takes: Takes = dialectTakes,
    most = PARTS_MAX,
  ): Outgoing[] {
    const taken = shown.filter(takes).map((media) => (isTooLong(media) ? withoutCaption(media) : media))
    const links = shown.flatMap((media) =>
      takes(media) ? (isTooLong(media) ? (media.caption ?? []) : []) : written(media),
    )
    const whole = trimmed(format(text))
    const buttons = tappable(suggestions, dialect.suggestions)
    const titles = dialect.suggestions.hasDescriptions ? '' : wholeTitles(buttons)
    const said = { text: [whole.text, ...links, titles].filter(Boolean).join('\n\n'), marks: whole.marks }
    const [parts, offered] = underLast(partsOf(said, dialect, most), buttons, dialect)
    return [
      ...taken.map((media): Outgoing => ({ kind: 'media', media })),
      ...parts.map(
        (part, i): Outgoing => ({
          kind: 'text',
          text: dialect.write(part),
          plain: part.text,
          suggestions: i === parts.length - 1 ? offered : [],
        }),
      ),
    ]
  }

  /** Each message with what it shows; what none of them shows comes first. Options stand under the last words. */
  function each(
    pieces: readonly ReplyMessage[],
    shown: readonly Media[],
    suggestions: NonNullable<Reply['suggestions']>,
  ) {
    const last = pieces.findLastIndex(({ text }) => text.trim() !== '')
    const placeOf = ({ url }: Media): number =>
      Math.max(
        0,
        pieces.findIndex(({ urls }) => urls.includes(url)),
      )
    return pieces.flatMap(({ text }, i) =>
      one(
        text,
        shown.filter((media) => placeOf(media) === i),
        i === last ? suggestions : [],
      ),
    )
  }

  return {
    format,
    split: (text) => split(text, dialect.measure),
    compose({ text, suggestions = [], media = [], messages = [] }: Reply, isSingle = false): Outgoing[] {
      const shown = media.filter(({ url }) => isPublicLink(url)).slice(0, MEDIA_MAX)
      const pieces = messages.length > 1 ? divided(text, messages) : []
      const several = pieces.length > 1 && pieces.length <= PARTS_MAX ? each(pieces, shown, suggestions) : []
      const isFew = several.filter(({ kind }) => kind === 'text').length <= PARTS_MAX
      const composed = several.length > 0 && isFew ? several : one(text, shown, suggestions)
      return isSingle && composed.length > 1 ? one(text, shown, suggestions, () => false, 1) : composed
    },
  }
}
