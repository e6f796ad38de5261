import type { RichReply } from '../../agent-client/messages.ts'
import { isPublicLink } from '../../channels/channels.ts'
import type { ReplyMedia } from '../../contract/reply.ts'

/** A name without the characters of Markdown. */
const plain = (words: string): string => words.replaceAll(/[[\]\\\n]+/g, ' ').trim()
const address = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29')
const lastOf = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) || url

const linkTo = ({ caption, name, url }: ReplyMedia): string =>
  `[${plain(caption ?? name ?? lastOf(url)) || 'link'}](${address(url)})`
const writtenOut = ({ caption, name, url }: ReplyMedia): string => [caption ?? name, url].filter(Boolean).join('\n')

const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export interface Illustrated {
  /** The stored text, also for the web chat: every picture and file is a link. */
  text: string
  /** The reply for a provider. An address that the provider may not fetch is written as text. */
  rich: RichReply
}

/** A reply with its media. */
export function illustrated(text: string, media: readonly ReplyMedia[]): Illustrated {
  const refused = media.filter(({ url }) => !isPublicLink(url))
  const said = joined(text, ...refused.map(writtenOut))
  const shown = media.filter(({ url }) => isPublicLink(url))
  return { text: joined(said, ...shown.map(linkTo)), rich: { text: said, media: shown } }
}
