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

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === null || value === undefined ? null : asJson(value)
}
/** `JSON.stringify` throws when a value is nested deeper than the stack allows. */
function asJson(value: unknown): string {
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
      const text = storable(asText(value) ?? '').slice(0, VALUE_MAX)
      return text.trim() === '' ? [] : [{ name: storable(name).slice(0, NAME_MAX), value: text.toWellFormed() }]
    })
    .slice(0, FIELDS_MAX)

/** An attachment that consists of fields; `null` without any. */
export function fieldsAttachment(kind: AttachmentKind, values: object): Attachment | null {
  const fields = fieldsOf(values)
  return fields.length > 0 ? { kind, fields } : null
}

/** Hosts of the ads and posts that open a chat. */
const AD_HOSTS = ['facebook.com', 'fb.com', 'fb.me', 'instagram.com']
/** The ad, product or link that a contact came from, with its address if it may be shown. */
export function referralAttachments(values: object | undefined, address?: string): Attachment[] {
  const referral = fieldsAttachment('referral', values ?? {})
  const url = linkOf(address, AD_HOSTS)
  return referral ? [{ ...referral, ...(url ? { url } : {}) }] : []
}

/** Kinds that describe a message and are not its content. */
const CONTEXT_KINDS: readonly AttachmentKind[] = ['quote', 'referral', 'choice', 'reaction', 'story', 'note', 'raw']
export const isContextKind = (kind: AttachmentKind): boolean => CONTEXT_KINDS.includes(kind)
/** Whether something was sent besides text. */
export const hasMedia = (attachments: readonly Attachment[]): boolean =>
  attachments.some(({ kind }) => !isContextKind(kind))

/** The payload of a tapped button, where it is more than the title that the contact read. */
export const choiceAttachments = (id: string | undefined, title: string, description?: string): Attachment[] =>
  id && (id !== title || description) ? [{ kind: 'choice', fields: fieldsOf({ id, title, description }) }] : []

/** The message that a contact replies to: its id, and its text where the provider sends it. */
export const quoteAttachments = (messageId: string | undefined, text?: string): Attachment[] =>
  messageId === undefined
    ? []
    : [{ kind: 'quote', messageId, ...(text ? { caption: storable(text).slice(0, VALUE_MAX).toWellFormed() } : {}) }]

/** Size and caption of a file, where the provider sends them. */
export const fileFields = (
  size: number | undefined,
  caption: string | undefined,
): Pick<Attachment, 'size' | 'caption'> => {
  const text = storable(caption ?? '').trim()
  return { ...(size !== undefined && size > 0 ? { size } : {}), ...(text ? { caption: text } : {}) }
}

/** MIME type and duration of a file. */
export const mediaFields = (
  mimeType: string | undefined,
  seconds?: number,
): Pick<Attachment, 'mimeType' | 'seconds'> => ({
  ...(mimeType ? { mimeType: storable(mimeType).slice(0, NAME_MAX) } : {}),
  ...(seconds !== undefined && seconds > 0 ? { seconds } : {}),
})

/** The values as a note; no attachment when all are empty. */
export const noteAttachments = (values: object): Attachment[] => {
  const note = fieldsAttachment('note', values)
  return note ? [note] : []
}
