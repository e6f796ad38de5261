import type { DeadLetter, Incoming, Letter, ReplyAddress } from '../../worker/features/chat/mail.ts'
import type { Inbox } from './inbox.ts'
import { QUARANTINED } from './quarantine.ts'
import { storedOrNull } from './stored.ts'
import { WITHDRAWN } from './withdrawing.ts'

/** Messages that came to nothing, taken up once more because somebody asked for it. */
export class SecondChances {
  readonly #sql: SqlStorage
  readonly #inbox: Inbox

  constructor(sql: SqlStorage, inbox: Inbox) {
    this.#sql = sql
    this.#inbox = inbox
  }

  /** Under which key the exchange of each would stand: that of the first message of its turn. */
  exchangesOf(incoming: readonly Incoming[]): string[] {
    return incoming.map(({ letter: { messageId } }) => this.#turnOf(messageId) ?? messageId)
  }

  /** Which of them are on their way again: not what has its reply, waits already or is under way. */
  take(incoming: readonly Incoming[], answered: ReadonlySet<string>, now: number): boolean[] {
    const exchanges = this.exchangesOf(incoming)
    const takenUp = new Set<string>()
    return incoming.map((each, index) => {
      const exchange = exchanges[index] ?? ''
      if (answered.has(exchange)) return false
      if (this.#inbox.take(each) || takenUp.has(exchange)) return true
      const isTaken = this.takeUp(each.letter.messageId, now)
      if (isTaken) takenUp.add(exchange)
      return isTaken
    })
  }

  /** A reply that was given up is sent once more, whatever else its session is waiting for. */
  revive({ messageKey, sessionId, channelType, conversationId, address, outgoing }: DeadLetter, now: number): void {
    const letter: Letter = {
      messageId: messageKey,
      sessionId,
      isProven: true,
      channelType,
      language: null,
      text: '',
      receivedAt: now,
    }
    this.#sql.exec(
      `INSERT INTO turns (id, session_id, letter, address, is_too_late, state, next_at, conversation_id, outgoing)
       VALUES (?, ?, ?, ?, 0, 'sending', ?, ?, ?) ON CONFLICT DO NOTHING`,
      messageKey,
      sessionId,
      JSON.stringify(letter),
      JSON.stringify(address),
      now,
      conversationId,
      JSON.stringify(outgoing),
    )
  }

  /** A message that was left without a reply is a turn again, unless it is one still. False: it has no way back. */
  reopen(letter: Letter, known: ReplyAddress | null, now: number): boolean {
    const address = this.#addressOf(letter.messageId) ?? known
    if (!address) return false
    this.#sql.exec(
      `INSERT INTO turns (id, session_id, letter, address, is_too_late, state, next_at, outgoing)
       VALUES (?, ?, ?, ?, 0, 'answering', ?, '[]') ON CONFLICT DO NOTHING`,
      letter.messageId,
      letter.sessionId,
      JSON.stringify(letter),
      JSON.stringify(address),
      now,
    )
    return true
  }

  /** Where the reply to a message was to go, as long as that is remembered. */
  #addressOf(messageKey: string): ReplyAddress | null {
    const [row] = this.#sql
      .exec<{ address: string }>('SELECT address FROM inbound WHERE message_key = ?', messageKey)
      .toArray()
    return row ? storedOrNull('address', row.address) : null
  }

  /** The turn that a message was made part of. */
  #turnOf(messageKey: string): string | null {
    const [row] = this.#sql
      .exec<{ turn_id: string | null }>('SELECT turn_id FROM inbound WHERE message_key = ?', messageKey)
      .toArray()
    return row?.turn_id ?? null
  }

  /** A message waits once more, with all that was said with it; false when it is waiting or under way as it is. */
  takeUp(messageKey: string, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      `UPDATE inbound SET turn_id = NULL, arrived_at = ?, is_too_late = 0
       WHERE turn_id = (SELECT turn_id FROM inbound WHERE message_key = ?) AND turn_id NOT IN (SELECT id FROM turns)
         AND turn_id NOT IN (?, ?)`,
      now,
      messageKey,
      WITHDRAWN,
      QUARANTINED,
    )
    return rowsWritten > 0
  }
}
