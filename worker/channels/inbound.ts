import type { Failure } from './failures.ts'
import { storable } from './json.ts'

/** Who wrote. `id` is what the provider calls the person for this business; the rest as far as it says so. */
export interface Person {
  id: string
  phone?: string
  name?: string
  username?: string
  /** A language tag as the provider gives it. */
  language?: string
}

export const ATTACHMENT_KINDS = [
  'image',
  'audio',
  'video',
  'file',
  'sticker',
  'location',
  'contact',
  'share',
  'other',
] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** `url` is a link that may be shown: https, of the provider's own hosts. `mediaId` is fetched with the channel's token. */
export interface Attachment {
  kind: AttachmentKind
  url?: string
  mediaId?: string
  name?: string
  /** In bytes, where the provider says so. */
  size?: number
  caption?: string
}

/** How large a file is and what was written under it, as far as its provider says. */
export const about = (size: number | undefined, caption: string | undefined): Pick<Attachment, 'size' | 'caption'> => {
  const words = storable(caption ?? '').trim()
  return { ...(size !== undefined && size > 0 ? { size } : {}), ...(words ? { caption: words } : {}) }
}

/** All that is needed to answer a message: kept with it, as JSON. */
export interface ReplyAddress {
  id: string
  /** WhatsApp's number, when the person shows one: it wins over the id. */
  phone?: string
  messageId?: string
  threadId?: string
  /** Telegram waits for its taps to be acknowledged. */
  tapId?: string
}

/** Something a person said. `start` is the opening of a chat: a welcome may answer it, the engine need not. */
export interface InboundMessage {
  kind: 'text' | 'tap' | 'media' | 'start'
  /** The same for every delivery of this message, and for no other message of the channel. */
  dedupeKey: string
  /** What receipts, edits and replies call the message. */
  messageId: string
  sessionKey: string
  /** Keys under which the same person may have been known before. */
  otherSessionKeys: readonly string[]
  person: Person
  /** When the provider says it was sent: milliseconds UTC. */
  sentAt: number
  /** Where the provider's times are coarse: larger than that of whatever was said before in the session. */
  ordinal?: number
  /** The words, with a placeholder such as `[image]` for what is not words. Never empty but for `start`. */
  text: string
  payload?: string
  attachments: readonly Attachment[]
  /** Messages of one album share it and are one turn. */
  albumId?: string
  replyTo: ReplyAddress
}

export type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** What became of a message of ours: of one (`messageId`), or of all of a session up to a time (`upTo`). */
export interface Receipt {
  status: ReceiptStatus
  messageId?: string
  upTo?: number
  sessionKey: string
  at: number
  failure?: Failure
}

/** A person changed (`text`) or took back (`null`) what was said before. */
export interface Revision {
  messageId: string
  sessionKey: string
  text: string | null
  at: number
}

export interface ContactChange {
  change: 'subscribed' | 'unsubscribed' | 'blocked' | 'unblocked' | 'moved'
  sessionKey: string
  /** Where `moved` leads: the session key from now on. */
  newSessionKey?: string
  at: number
}

/** Why something of a webhook's body is neither answered nor remembered. */
export type SkipReason =
  | 'foreign'
  | 'echo'
  | 'bot'
  | 'group'
  | 'reaction'
  | 'edit'
  | 'standby'
  | 'unsupported'
  | 'empty'
  | 'notMessage'
  | 'setup'
  | 'malformed'

export interface Skipped {
  reason: SkipReason
  /** What the provider calls it. */
  what: string
}

export interface Parsed {
  messages: InboundMessage[]
  receipts: Receipt[]
  revisions: Revision[]
  contacts: ContactChange[]
  skipped: Skipped[]
}

/** What one item of a body comes to. */
export type Piece = Partial<Parsed>

export const skipped = (reason: SkipReason, what: string): Piece => ({ skipped: [{ reason, what }] })

export function gathered(pieces: readonly Piece[]): Parsed {
  const parsed: Parsed = { messages: [], receipts: [], revisions: [], contacts: [], skipped: [] }
  for (const piece of pieces) {
    parsed.messages.push(...(piece.messages ?? []))
    parsed.receipts.push(...(piece.receipts ?? []))
    parsed.revisions.push(...(piece.revisions ?? []))
    parsed.contacts.push(...(piece.contacts ?? []))
    parsed.skipped.push(...(piece.skipped ?? []))
  }
  return parsed
}

/** How late a message may be to be answered still: what a provider held back during an outage is only kept. */
const ANSWERED_WITHIN_MS = 10 * 60_000
export const isTooLate = ({ sentAt }: Pick<InboundMessage, 'sentAt'>, now: number): boolean =>
  now - sentAt > ANSWERED_WITHIN_MS

const ORDER: Record<ReceiptStatus | 'queued', number> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/** Receipts arrive in any order: a status only moves forward, and what has arrived cannot fail any more. */
export const mayFollow = (from: ReceiptStatus | 'queued', to: ReceiptStatus): boolean =>
  from !== 'failed' && ORDER[to] > ORDER[from]
