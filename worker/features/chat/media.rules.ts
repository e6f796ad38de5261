import { isPublicLink } from '../../channels/channels.ts'
import type { ReplyMedia } from '../../contract/reply.ts'
import type { Spoken } from './mail.ts'

/** A name that stands in Markdown without being read as it. */
const plain = (words: string): string => words.replaceAll(/[[\]\\\n]+/g, ' ').trim()
const address = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29')
const lastOf = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) || url

const linkTo = ({ caption, name, url }: ReplyMedia): string =>
  `[${plain(caption ?? name ?? lastOf(url)) || 'link'}](${address(url)})`
const writtenOut = ({ caption, name, url }: ReplyMedia): string => [caption ?? name, url].filter(Boolean).join('\n')

const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

export interface Illustrated {
  /** What is kept and what the web chat shows: every picture and file is a link. */
  text: string
  /** What a provider is given. An address that it may not be told to fetch is written out. */
  spoken: Spoken
}

/** A reply with what it shows. */
export function illustrated(text: string, media: readonly ReplyMedia[]): Illustrated {
  const refused = media.filter(({ url }) => !isPublicLink(url))
  const said = joined(text, ...refused.map(writtenOut))
  const shown = media.filter(({ url }) => isPublicLink(url))
  return { text: joined(said, ...shown.map(linkTo)), spoken: { text: said, media: shown } }
}
