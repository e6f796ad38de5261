import type { Letter, Revision } from '../../worker/features/chat/mail.ts'
import { storedOrNull } from './stored.ts'

/** In the place of a turn: it was taken back, and nobody takes it up again. */
export const WITHDRAWN = 'withdrawn'

interface Waiting extends Record<string, SqlStorageValue> {
  message_key: string
  letter: string
  address: string
}

/** The same letter with other words, or (`null`) without any. */
function reworded(letter: Letter, text: string | null): Letter {
  const { details } = letter
  const parts = details?.parts?.map((part) => ({ ...part, length: (text ?? '').length }))
  return { ...letter, text: text ?? '', ...(details && { details: { ...details, ...(parts && { parts }) } }) }
}

/** What people change or take back of what the hub itself still has of their messages. */
export class Withdrawing {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Changes what waits for its turn; what is taken back there is not answered. False when it does not wait any more. */
  revise({ sessionId, messageId, text }: Revision): boolean {
    const waiting = this.#sql
      .exec<Waiting>(
        'SELECT message_key, letter, address FROM inbound WHERE turn_id IS NULL AND session_id = ?',
        sessionId,
      )
      .toArray()
    const found = waiting.find(({ address }) => storedOrNull('address', address)?.messageId === messageId)
    const letter = found && storedOrNull('letter', found.letter)
    if (!letter) return false
    this.#sql.exec(
      'UPDATE inbound SET letter = ?, turn_id = ? WHERE message_key = ?',
      JSON.stringify(reworded(letter, text)),
      text === null ? WITHDRAWN : null,
      found.message_key,
    )
    return true
  }

  /** Whether something that was said in a session is not stored yet. */
  isAnswering(sessionId: string): boolean {
    const turns = this.#sql.exec("SELECT 1 FROM turns WHERE session_id = ? AND state = 'answering'", sessionId)
    const waiting = this.#sql.exec('SELECT 1 FROM inbound WHERE turn_id IS NULL AND session_id = ?', sessionId)
    return turns.toArray().length > 0 || waiting.toArray().length > 0
  }

  /** A message stays known, so that it is not taken twice; what it said does not. */
  forgetWords({ channelType, messageId }: Revision): void {
    this.#sql.exec(
      `UPDATE inbound SET turn_id = ?,
         letter = CASE WHEN json_valid(letter) THEN json_set(letter, '$.text', '', '$.details', json('{}')) ELSE '{}' END
       WHERE message_key = ?`,
      WITHDRAWN,
      `${channelType}:${messageId}`,
    )
  }
}
