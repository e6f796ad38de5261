import * as z from 'zod/mini'
import { type Attachment, quoteAttachments, referralAttachments } from './attachments.ts'
import { type InboundMessage, type ParsedItem, skipped } from './inbound.ts'
import { storable } from './json.ts'
import { linkOf } from './links.ts'
import { MEDIA_HOSTS } from './meta.content.ts'
import { flatten, type LeftOut, rawAttachments } from './unknown.ts'
import { Id, lenient, Numeric } from './wire-shapes.ts'

/** The account that the posts belong to, and the time of the webhook. */
interface CommentContext {
  ownId: string
  time: number
}

/** Reads what a webhook says about a field (`changes`); `null`: it is not about a comment. */
export type CommentReader = (field: string, value: unknown, context: CommentContext) => ParsedItem | null

const Post = lenient(z.looseObject({ permalink_url: lenient(z.string()) }))
const FeedComment = z.object({
  item: z.string(),
  verb: z.string(),
  comment_id: lenient(Id),
  post_id: lenient(Id),
  /** The post, or the comment that this one answers. */
  parent_id: lenient(Id),
  from: lenient(z.object({ id: Id, name: lenient(z.string()) })),
  message: lenient(z.string()),
  photo: lenient(z.string()),
  video: lenient(z.string()),
  created_time: lenient(Numeric),
  permalink_url: lenient(z.string()),
  post: Post,
})
const MediaComment = z.object({
  id: Id,
  from: lenient(z.object({ id: Id, username: lenient(z.string()), self_ig_scoped_id: lenient(Id) })),
  text: lenient(z.string()),
  parent_id: lenient(Id),
  media: lenient(z.looseObject({ id: lenient(Id) })),
})

const LEFT_OUT: LeftOut = {
  message_tags: 'their names are in the text',
  is_hidden: 'concerns the page alone',
  sender_id: 'old names of `from`',
  sender_name: 'old names of `from`',
}

/** Milliseconds: comments have seconds, webhooks have milliseconds. */
const msOf = (time: number): number => (time < 1e12 ? time * 1_000 : time)

interface Comment {
  id: string
  person: InboundMessage['person']
  text: string
  at: number
  attachments: Attachment[]
}

/** A comment is a message of its author's own thread, answered by one message in private. */
function commentMessage({ id, person, text, at, attachments }: Comment, { ownId }: CommentContext): ParsedItem {
  const cleaned = storable(text).trim()
  if (cleaned === '') return skipped('empty', id)
  return {
    messages: [
      {
        kind: 'text',
        dedupeKey: `comment:${id}`,
        messageId: id,
        sessionKey: `${ownId}:${person.id}`,
        otherSessionKeys: [],
        person,
        sentAt: at,
        text: cleaned,
        attachments,
        replyTo: { id: person.id, commentId: id },
      },
    ],
  }
}

const mediaAttachments = (kind: 'image' | 'video', address: string | undefined): Attachment[] => {
  const url = linkOf(address, MEDIA_HOSTS)
  return url ? [{ kind, url }] : []
}

/** A comment on a post of a page. */
export const feedComment: CommentReader = (field, value, context) => {
  const parsed = field === 'feed' ? FeedComment.safeParse(value) : null
  if (!parsed?.success || parsed.data.item !== 'comment') return null
  const { verb, comment_id: id, post_id, parent_id, from, message, photo, video, created_time, post } = parsed.data
  if (verb !== 'add') return skipped('edit', `comment ${verb}`)
  if (!(id && from)) return skipped('malformed', 'comment')
  if (from.id === context.ownId) return skipped('echo', id)
  const media = [...mediaAttachments('image', photo), ...mediaAttachments('video', video)]
  const { permalink_url } = parsed.data
  const placeholders = media.map(({ kind }) => `[${kind}]`)
  return commentMessage(
    {
      id,
      person: { id: from.id, ...(from.name && { name: storable(from.name) }) },
      text: [...placeholders, message].filter(Boolean).join('\n'),
      at: msOf(created_time ?? context.time),
      attachments: [
        ...media,
        ...quoteAttachments(parent_id === post_id ? undefined : parent_id),
        ...referralAttachments(
          { source: 'COMMENT', post_id, comment_id: id, permalink_url, ...flatten({ post }) },
          permalink_url ?? post?.permalink_url,
        ),
        ...rawAttachments(value as object, parsed.data, LEFT_OUT),
      ],
    },
    context,
  )
}

/** A comment on a post or a reel of an Instagram account. */
export const mediaComment: CommentReader = (field, value, context) => {
  if (field !== 'comments') return null
  const parsed = MediaComment.safeParse(value)
  if (!(parsed.success && parsed.data.from)) return skipped('malformed', 'comment')
  const { id, from, text = '', parent_id, media } = parsed.data
  if (from.id === context.ownId || from.self_ig_scoped_id) return skipped('echo', id)
  return commentMessage(
    {
      id,
      person: { id: from.id, ...(from.username && { username: storable(from.username) }) },
      text,
      at: msOf(context.time),
      attachments: [
        ...quoteAttachments(parent_id),
        ...referralAttachments({ source: 'COMMENT', comment_id: id, ...flatten({ media }) }),
        ...rawAttachments(value, parsed.data, LEFT_OUT),
      ],
    },
    context,
  )
}
