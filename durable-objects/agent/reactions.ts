import type { AttachmentPart, MessagePart } from '../../worker/contract/messages.ts'
import type { Messages } from './messages.ts'
import type { Message } from './rows.ts'

const isReaction = (part: MessagePart): part is AttachmentPart => part.type === 'reaction'
/** When it was put there, as text that is in order. */
export const timeOf = ({ fields = [] }: AttachmentPart): string => fields.find(({ name }) => name === 'at')?.value ?? ''

/** What contacts put on messages, for engines, which are told with the next message. */
export class Reactions {
  readonly #sql: SqlStorage
  readonly #messages: Messages

  constructor(sql: SqlStorage, messages: Messages) {
    this.#sql = sql
    this.#messages = messages
  }

  /** The reactions in a thread since its contact had written last before these messages. */
  before(threadId: number, messages: readonly Message[]): AttachmentPart[] {
    const first = Math.min(...messages.map(({ id }) => id))
    const ids = this.#sql.exec<{ id: number }>(
      `SELECT id FROM messages WHERE thread_id = ? AND id < ? AND parts LIKE '%"type":"reaction"%' ORDER BY id`,
      threadId,
      first,
    )
    const parts = ids.toArray().flatMap(({ id }) => this.#messages.byId(id)?.parts.filter(isReaction) ?? [])
    if (parts.length === 0) return []
    const query = `SELECT max(said_at) AS at FROM messages WHERE thread_id = ? AND author = 'contact' AND id < ?`
    const [row] = this.#sql.exec<{ at: number | null }>(query, threadId, first).toArray()
    const since = new Date(row?.at ?? 0).toISOString()
    return parts.filter((part) => timeOf(part) > since)
  }
}
