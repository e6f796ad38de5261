import type { RichReply } from '../../agent-client/messages.ts'
import { isPublicLink } from '../../channels/channels.ts'
import { type AttachmentPart, isAttachment, type MessagePart, textOf } from '../../contract/messages.ts'
import type { ReplyMedia } from '../../contract/reply.ts'

/** A name without Markdown syntax. */
const plain = (text: string): string => text.replaceAll(/[[\]\\\n]+/g, ' ').trim()
const address = (url: string): string => url.replaceAll('(', '%28').replaceAll(')', '%29')
const lastOf = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) || url

const linkTo = ({ caption, name, url }: ReplyMedia): string =>
  `[${plain(caption ?? name ?? lastOf(url)) || 'link'}](${address(url)})`
const writtenOut = ({ caption, name, url }: ReplyMedia): string => [caption ?? name, url].filter(Boolean).join('\n')

const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

interface ReplyWithMedia {
  /** The stored text, also shown in the web chat: every picture and file is a link. */
  text: string
  /** The reply for a provider. An address that the provider may not fetch is written as text. */
  rich: RichReply
}

/** Combines a reply with its media. */
export function illustrated(text: string, media: readonly ReplyMedia[]): ReplyWithMedia {
  const refused = media.filter(({ url }) => !isPublicLink(url))
  const body = joined(text, ...refused.map(writtenOut))
  const linkable = media.filter(({ url }) => isPublicLink(url))
  return { text: joined(body, ...linkable.map(linkTo)), rich: { text: body, media: linkable } }
}

/** The files of a member's message as media. */
export const mediaOf = (files: readonly AttachmentPart[]): ReplyMedia[] =>
  files.flatMap(({ type, url, name, size }) =>
    url === undefined
      ? []
      : [
          {
            kind: type === 'image' ? 'image' : 'file',
            url,
            ...(name && { name }),
            ...(size !== undefined && { size }),
          },
        ],
  )

/** A member's message for the web chat: each picture as a Markdown image, each file as a link. */
export const shownInChat = (parts: readonly MessagePart[]): string =>
  joined(
    textOf(parts),
    ...mediaOf(parts.filter(isAttachment)).map((one) => (one.kind === 'image' ? `!${linkTo(one)}` : linkTo(one))),
  )

/** A member's message as plain text, with the address of each file. */
export const textWithFiles = (parts: readonly MessagePart[]): string =>
  joined(textOf(parts), ...mediaOf(parts.filter(isAttachment)).map(writtenOut))

/** A member's message as engines receive it: its text and the names of its files. */
export const textForEngine = (parts: readonly MessagePart[]): string =>
  [
    textOf(parts),
    ...mediaOf(parts.filter(isAttachment)).flatMap(({ kind, name }) => (name ? `[${kind}: ${name}]` : [])),
  ]
    .filter(Boolean)
    .join('\n')
