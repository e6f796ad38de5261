import type { Tappable } from '../contract/channel-records.ts'
import type { ReplyMessage } from '../contract/reply.ts'
import type { ChannelAdapter, Media, Outgoing, Reply } from './adapter.ts'
import type { Dialect } from './dialects.ts'
import { type Formatted, slice, trimmed } from './formatted.ts'
import { isPublicLink } from './links.ts'
import { formattedFrom } from './markdown.ts'
import { split, splitOffEnd } from './split.ts'
import { tappable, wholeTitles } from './suggestions.ts'

/** The maximum number of messages for a reply; when text is left out, the last one ends with an ellipsis. */
export const PARTS_MAX = 10
const MEDIA_MAX = 5
const ELLIPSIS = '…'

/** The parts of a text, no more than may be sent. */
function partsOf(text: Formatted, { measure }: Dialect, partsMax: number): Formatted[] {
  const parts = split(slice(text, 0, (partsMax + 1) * measure.unitsMax), measure)
  if (parts.length <= partsMax) return parts
  const last = parts[partsMax - 1]
  if (!last) return parts
  let end = last
  const withEllipsis = (): Formatted => ({ text: end.text + ELLIPSIS, marks: end.marks })
  while (!measure.fits(withEllipsis())) end = split(end, { ...measure, unitsMax: end.text.length - 1 })[0] ?? end
  return [...parts.slice(0, partsMax - 1), withEllipsis()]
}

/** Makes room for suggestions in the last part, or leaves the suggestions out. */
function reserveButtonSpace(parts: Formatted[], suggestions: Tappable[], dialect: Dialect): [Formatted[], Tappable[]] {
  const last = parts.at(-1)
  const measure = dialect.suggestions.measure?.(suggestions.length)
  if (!last || suggestions.length === 0) return [parts, []]
  if (!measure || measure.fits(last)) return [parts, suggestions]
  const cut = splitOffEnd(last, measure)
  return cut ? [[...parts.slice(0, -1), ...cut], suggestions] : [parts, []]
}

interface MessageFormat {
  format: ChannelAdapter['format']
  split: ChannelAdapter['split']
  compose: ChannelAdapter['compose']
}

/** Whether a provider takes a picture or a file as such; otherwise its link is written out. */
type AcceptsMedia = (media: Media) => boolean

const withoutCaption = ({ caption: _, ...media }: Media): Media => media

/** Cuts the text where the reply's messages begin in it; no messages when one of them is not found. */
function splitIntoMessages(text: string, messages: readonly ReplyMessage[]): ReplyMessage[] {
  const cuts: number[] = []
  let at = 0
  for (const message of messages) {
    const body = message.text.trim()
    const found = text.indexOf(body, at)
    if (found < 0) return []
    cuts.push(cuts.length === 0 ? 0 : found)
    at = found + body.length
  }
  return messages.map(({ urls }, i) => ({ text: text.slice(cuts[i], cuts[i + 1]), urls }))
}

/** Format, split and compose in a provider's dialect. */
export function messageFormat(dialect: Dialect, dialectAccepts: AcceptsMedia = () => true): MessageFormat {
  const format = (markdown: string): Formatted => formattedFrom(markdown, dialect.markup)
  const asLink = ({ caption, name, url }: Media): string => [caption ?? name, url].filter(Boolean).join('\n')
  const isTooLong = ({ caption }: Media): boolean => (caption?.length ?? 0) > dialect.captionMax

  function composeMessage(
    text: string,
    item: readonly Media[],
    suggestions: NonNullable<Reply['suggestions']>,
    accepts: AcceptsMedia = dialectAccepts,
    partsMax = PARTS_MAX,
  ): Outgoing[] {
    const accepted = item.filter(accepts).map((media) => (isTooLong(media) ? withoutCaption(media) : media))
    const links = item.flatMap((item) => (accepts(item) ? (isTooLong(item) ? (item.caption ?? []) : []) : asLink(item)))
    const formatted = trimmed(format(text))
    const buttons = tappable(suggestions, dialect.suggestions)
    const titles = dialect.suggestions.hasDescriptions ? '' : wholeTitles(buttons)
    const words = [formatted.text, ...links, titles].filter(Boolean).join('\n\n')
    // Buttons hang under a text: below a picture alone it is what they say.
    const captions = words === '' && accepted.length > 0 ? buttons.map(({ title, whole }) => whole ?? title) : []
    const body = { text: words || captions.join('\n'), marks: formatted.marks }
    const [parts, offered] = reserveButtonSpace(partsOf(body, dialect, partsMax), buttons, dialect)
    return [
      ...accepted.map((item): Outgoing => ({ kind: 'media', media: item })),
      ...parts.map(
        (part, i): Outgoing => ({
          kind: 'text',
          text: dialect.render(part),
          plain: part.text,
          suggestions: i === parts.length - 1 ? offered : [],
        }),
      ),
    ]
  }

  /** Composes each message with the media that it names; media that none names goes with the first. Suggestions go under the last text. */
  function composeMessages(
    messages: readonly ReplyMessage[],
    item: readonly Media[],
    suggestions: NonNullable<Reply['suggestions']>,
  ) {
    const last = messages.findLastIndex(({ text }) => text.trim() !== '')
    const messageIndexOf = ({ url }: Media): number =>
      Math.max(
        0,
        messages.findIndex(({ urls }) => urls.includes(url)),
      )
    return messages.flatMap(({ text }, i) =>
      composeMessage(
        text,
        item.filter((media) => messageIndexOf(media) === i),
        i === last ? suggestions : [],
      ),
    )
  }

  return {
    format,
    split: (text) => split(text, dialect.measure),
    compose({ text, suggestions = [], media = [], messages = [] }: Reply, isSingle = false): Outgoing[] {
      const shown = media.filter(({ url }) => isPublicLink(url)).slice(0, MEDIA_MAX)
      const divided = messages.length > 1 ? splitIntoMessages(text, messages) : []
      const composedMessages =
        divided.length > 1 && divided.length <= PARTS_MAX ? composeMessages(divided, shown, suggestions) : []
      const isWithinLimit = composedMessages.filter(({ kind }) => kind === 'text').length <= PARTS_MAX
      const composed =
        composedMessages.length > 0 && isWithinLimit ? composedMessages : composeMessage(text, shown, suggestions)
      return isSingle && composed.length > 1 ? composeMessage(text, shown, suggestions, () => false, 1) : composed
    },
  }
}
