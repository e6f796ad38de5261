import { type Attachment, fieldsAttachment } from './attachments.ts'
import type { ParsedItem, Receipt } from './inbound.ts'
import { skipped } from './inbound.ts'
import { storable } from './json.ts'
import { referralAttachmentsOf } from './meta.content.ts'
import type { ContactRef, Item } from './meta.message.ts'
import { flatten } from './unknown.ts'

/* What a contact does without writing a message. */

export function parseReceipt({ delivery, read, timestamp: at }: Item, { sessionKey }: ContactRef): ParsedItem {
  const receiptOf = (status: 'delivered' | 'read', messageId: string): Receipt => ({
    status,
    messageId,
    sessionKey,
    at,
  })
  const receiptsUpTo = (status: 'delivered' | 'read', upTo: number | undefined): Receipt[] =>
    upTo === undefined ? [] : [{ status, upTo, sessionKey, at }]
  return {
    receipts: [
      ...(delivery?.mids ?? []).map((mid) => receiptOf('delivered', mid)),
      ...receiptsUpTo('delivered', delivery?.watermark),
      ...(read?.mid ? [receiptOf('read', read.mid)] : []),
      ...receiptsUpTo('read', read?.watermark),
    ],
  }
}

/** An edit without text was seen in development mode: it is ignored. */
export function parseEdit(edit: NonNullable<Item['message_edit']>, at: number, { sessionKey }: ContactRef): ParsedItem {
  if (edit.text === undefined || edit.num_edit === 0) return skipped('edit', edit.mid)
  return { revisions: [{ messageId: edit.mid, sessionKey, text: storable(edit.text), at }] }
}

/** Emoji of the reactions that Meta only names. */
const REACTIONS = new Map(
  Object.entries({ smile: '😆', angry: '😠', sad: '😢', wow: '😮', love: '❤️', like: '👍', dislike: '👎' }),
)

/** The reaction that a contact has on a message now: one emoji, or none. */
export function parseReaction(
  { reaction, response_feedback: feedback, timestamp: at }: Item,
  { sessionKey }: ContactRef,
): ParsedItem {
  if (feedback) {
    const emoji = /^good/i.test(feedback.feedback) ? '👍' : '👎'
    return { reactions: [{ messageId: feedback.mid, sessionKey, emoji, at }] }
  }
  if (!reaction) return {}
  const namedEmoji = REACTIONS.get(reaction.reaction ?? '') ?? reaction.reaction ?? ''
  const emoji = reaction.action === 'unreact' ? null : storable(reaction.emoji ?? namedEmoji) || null
  return { reactions: [{ messageId: reaction.mid, sessionKey, emoji, at }] }
}

/** An event without text: the contact opened the chat by an ad or a link, agreed to something, answered a survey. */
export function parseContactEvent(
  { referral, optin, messaging_feedback: survey, timestamp: at }: Item,
  contact: ContactRef,
): ParsedItem | null {
  const { person, sessionKey } = contact
  const ref = storable(referral?.ref ?? '').trim()
  const event = referral
    ? {
        kind: 'start' as const,
        text: ref ? `[opened: ${ref}]` : '[opened]',
        attachments: referralAttachmentsOf(referral),
      }
    : optin
      ? {
          text: `[optin: ${storable(optin.title ?? optin.payload ?? optin.ref ?? '')}]`,
          attachments: formAttachments(flatten(optin)),
        }
      : survey
        ? { text: '[form]', attachments: formAttachments(flatten(survey)) }
        : null
  if (!event) return null
  const id = `${sessionKey}:${at}:${event.text}`
  return {
    messages: [
      {
        kind: 'tap',
        ...event,
        dedupeKey: id,
        messageId: id,
        sessionKey,
        otherSessionKeys: [],
        person: { id: person },
        sentAt: at,
        ...(ref ? { payload: ref } : {}),
        replyTo: { id: person },
      },
    ],
  }
}
const formAttachments = (values: object): Attachment[] => {
  const form = fieldsAttachment('form', values)
  return form ? [form] : []
}
