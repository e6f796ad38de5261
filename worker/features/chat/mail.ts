import type { ChannelType } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'

/** How a message ended: answered, or refused by name. `sessionId` is where it was stored. */
export type Outcome =
  | { kind: 'answered'; conversationId: string; sessionId: string; reply: string }
  | { kind: 'failed'; code: ErrorCode }

/** A message as it was taken in. `sessionId` is the session it asked for. */
export interface Letter {
  messageId: string
  sessionId: string
  isProven: boolean
  channelType: ChannelType
  language: Locale | null
  text: string
  receivedAt: number
}

/** What becomes of a message that is handed to the hub. */
export type Acceptance =
  | { kind: 'yours' }
  | { kind: 'ended'; outcome: Outcome }
  | { kind: 'underWay' }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** Its id was used for something else. */
  | { kind: 'foreign' }
