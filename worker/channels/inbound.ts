import type { ReplyAddress } from '../contract/channel-records.ts'
import type { Attachment } from './attachments.ts'
import type { Failure } from './failures.ts'
import { rawPaths } from './unknown.ts'

export type { ReplyAddress }

/** The sender. `id` is the provider's id of the person for this business; the rest is optional. */
export interface Person {
  id: string
  phone?: string
  name?: string
  username?: string
  /** A language tag as the provider gives it. */
  language?: string
  /** ISO 3166-1. */
  country?: string
}

/** Something a contact said. `start` opens a chat: a welcome may answer it, the engine need not. */
export interface InboundMessage {
  kind: 'text' | 'tap' | 'media' | 'start'
  /** The same for every delivery of this message, and for no other message of the channel. */
  dedupeKey: string
  /** The id that receipts, edits and replies refer to. */
  messageId: string
  sessionKey: string
  /** Session keys that the same contact may have had before. */
  otherSessionKeys: readonly string[]
  person: Person
  /** When the provider says it was sent: milliseconds UTC. */
  sentAt: number
  /**
   * Where the provider's times are coarse: a number that is larger than that of every earlier message of the session.
   */
  ordinal?: number
  /** The text, with a placeholder such as `[image]` for other parts. Never empty except for `start`. */
  text: string
  /** Of a tap or a start: what the button or link holds beside its title. */
  payload?: string
  attachments: readonly Attachment[]
  /** Messages of one album share it and are one turn. */
  albumId?: string
  replyTo: ReplyAddress
}

type ReceiptStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** The receipt of a message of ours: of one (`messageId`), or of all of a session up to a time (`upTo`). */
export interface Receipt {
  status: ReceiptStatus
  messageId?: string
  upTo?: number
  sessionKey: string
  at: number
  failure?: Failure
}

/** A contact edited (`text`) or deleted (`null`) a message. */
export interface Revision {
  messageId: string
  sessionKey: string
  text: string | null
  at: number
}

/** A contact put an emoji on a message of either side; `null`: took it back. */
export interface Reaction {
  messageId: string
  sessionKey: string
  emoji: string | null
  at: number
}

export interface ContactChange {
  change: 'subscribed' | 'unsubscribed' | 'blocked' | 'unblocked' | 'moved'
  sessionKey: string
  /** For `moved`: the new session key. */
  newSessionKey?: string
  at: number
}

/** Why an item of a webhook's body is skipped. */
type SkipReason =
  | 'foreign'
  | 'echo'
  | 'bot'
  | 'group'
  | 'edit'
  | 'standby'
  | 'unsupported'
  | 'empty'
  | 'notMessage'
  | 'setup'
  | 'malformed'

export interface Skipped {
  reason: SkipReason
  /** The provider's name for it. */
  what: string
}

export interface Parsed {
  messages: InboundMessage[]
  /** What people of the account wrote with the provider's own app, with the contact as `person`; some may be our own. */
  echoes: InboundMessage[]
  receipts: Receipt[]
  revisions: Revision[]
  reactions: Reaction[]
  contacts: ContactChange[]
  skipped: Skipped[]
  /** Paths of what was kept as it came, because this version does not know it. */
  unknown: string[]
  /** Body of the answer to the call, where the provider takes one from there. */
  answer?: object
}

/** The result of one item of a webhook's body. */
export type ParsedItem = Partial<Parsed>

export const skipped = (reason: SkipReason, what: string): ParsedItem => ({ skipped: [{ reason, what }] })

export function mergeItems(items: readonly ParsedItem[]): Parsed {
  const parsed: Parsed = {
    messages: [],
    echoes: [],
    receipts: [],
    revisions: [],
    reactions: [],
    contacts: [],
    skipped: [],
    unknown: [],
  }
  for (const item of items) {
    if (item.answer) parsed.answer = item.answer
    parsed.messages.push(...(item.messages ?? []))
    parsed.echoes.push(...(item.echoes ?? []))
    parsed.receipts.push(...(item.receipts ?? []))
    parsed.revisions.push(...(item.revisions ?? []))
    parsed.reactions.push(...(item.reactions ?? []))
    parsed.contacts.push(...(item.contacts ?? []))
    parsed.skipped.push(...(item.skipped ?? []))
    parsed.unknown.push(
      ...(item.unknown ?? []),
      ...[...(item.messages ?? []), ...(item.echoes ?? [])].flatMap(({ attachments }) => rawPaths(attachments)),
    )
  }
  return parsed
}

/** A message that was sent longer ago is stored and not answered: the provider held it back during an outage. */
const AGE_MAX_MS = 10 * 60_000
export const isTooLate = ({ sentAt }: Pick<InboundMessage, 'sentAt'>, now: number): boolean => now - sentAt > AGE_MAX_MS

const ORDER: Record<ReceiptStatus | 'queued', number> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/** Receipts arrive in any order: a status only moves forward, and a delivered message cannot become failed. */
export const canFollow = (from: ReceiptStatus | 'queued', to: ReceiptStatus): boolean =>
  from !== 'failed' && ORDER[to] > ORDER[from]
