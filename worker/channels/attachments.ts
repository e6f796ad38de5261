import type { AttachmentField, AttachmentPart } from '../contract/messages.ts'
import { storable } from './json.ts'
import { linkOf } from './links.ts'

export type AttachmentKind = AttachmentPart['type']

/** `url` is a link that may be shown: https, of the provider's own hosts. `mediaId` is fetched with the channel's token. */
export interface Attachment extends Omit<AttachmentPart, 'type'> {
  kind: AttachmentKind
}

const FIELDS_MAX = 50
const NAME_MAX = 100
const VALUE_MAX = 1_000

const worded = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? null : nested(value)
}
/** What is nested deeper than the stack allows is named, not told. */
function nested(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '[too deep]'
  }
}

/** Named values as fields: what is empty is left out, what is nested is JSON; bounded in number and length. */
export const fieldsOf = (values: object): AttachmentField[] =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const words = storable(worded(value) ?? '').slice(0, VALUE_MAX)
      return words.trim() === '' ? [] : [{ name: storable(name).slice(0, NAME_MAX), value: words.toWellFormed() }]
    })
    .slice(0, FIELDS_MAX)

/** An attachment that consists of fields; `null` without any. */
export function described(kind: AttachmentKind, values: object): Attachment | null {
  const fields = fieldsOf(values)
  return fields.length > 0 ? { kind, fields } : null
}

/** Whose ads and posts lead into a chat. */
const AD_HOSTS = ['facebook.com', 'fb.com', 'fb.me', 'instagram.com']
/** The ad, product or link that a contact came from, with its address if it may be shown. */
export function referralAttachments(values: object | undefined, address?: string): Attachment[] {
  const referral = described('referral', values ?? {})
  const url = linkOf(address, AD_HOSTS)
  return referral ? [{ ...referral, ...(url ? { url } : {}) }] : []
}

/** Kinds that stand beside what was said. */
const BESIDE: readonly AttachmentKind[] = ['quote', 'referral', 'choice', 'reaction', 'story', 'note', 'raw']
/** Whether something was sent besides words. */
export const hasMedia = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ kind }) => !BESIDE.includes(kind))

/** What a tapped button holds, where that is more than the title that the contact read. */
export const chosen = (id: string | undefined, title: string, description?: string): Attachment[] =>
  id && (id !== title || description) ? [{ kind: 'choice', fields: fieldsOf({ id, title, description }) }] : []

/** The message that a contact replies to: its id, and its words where the provider tells them. */
export const quoted = (messageId: string | undefined, words?: string): Attachment[] =>
  messageId === undefined
    ? []
    : [{ kind: 'quote', messageId, ...(words ? { caption: storable(words).slice(0, VALUE_MAX).toWellFormed() } : {}) }]

/** How large a file is and what was written under it, as far as its provider says. */
export const fileFacts = (
  size: number | undefined,
  caption: string | undefined,
): Pick<Attachment, 'size' | 'caption'> => {
  const words = storable(caption ?? '').trim()
  return { ...(size !== undefined && size > 0 ? { size } : {}), ...(words ? { caption: words } : {}) }
}

/** What kind of file it is and how long it plays. */
export const playing = (mimeType: string | undefined, seconds?: number): Pick<Attachment, 'mimeType' | 'seconds'> => ({
  ...(mimeType ? { mimeType: storable(mimeType).slice(0, NAME_MAX) } : {}),
  ...(seconds !== undefined && seconds > 0 ? { seconds } : {}),
})

/** Several attachments of one kind that consist of fields. */
export const fieldNotes = (values: object): Attachment[] => {
  const note = described('note', values)
  return note ? [note] : []
}
