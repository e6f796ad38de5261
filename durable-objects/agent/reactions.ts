import { type AttachmentPart, attachmentsOf, textOf } from '../../worker/contract/messages.ts'
import type { TurnAttachment } from '../../worker/engines/engine.ts'
import type { Messages } from './messages.ts'
import type { Message } from './rows.ts'

/** Time of a reaction, as an ISO 8601 text, which sorts by time. */
export const reactionTime = ({ fields = [] }: Pick<AttachmentPart, 'fields'>): string =>
  fields.find(({ name }) => name === 'at')?.value ?? ''

const isoOf = (at: number): string => new Date(at).toISOString()

/** The edit or deletion of a message as an attachment for engines, with its time; `null`: it was not changed. */
function revisionOf({ parts, details }: Message): { at: string; attachment: TurnAttachment } | null {
  const { providerId: messageId, editedAt, deletedAt } = details
  const changedAt = deletedAt ?? editedAt
  if (messageId === undefined || changedAt === undefined) return null
  const at = isoOf(changedAt)
  const time = { name: 'at', value: at }
  return deletedAt === undefined
    ? { at, attachment: { kind: 'edit', messageId, fields: [{ name: 'text', value: textOf(parts) }, time] } }
    : { at, attachment: { kind: 'deletion', messageId, fields: [time] } }
}

/** Reactions, edits and deletions of contacts as attachments, which engines receive with the next message. */
export class Reactions {
  readonly #sql: SqlStorage
  readonly #messages: Messages

  constructor(sql: SqlStorage, messages: Messages) {
    this.#sql = sql
    this.#messages = messages
  }

  /** Reactions, edits and deletions in a thread between the contact's last message before `messages` and these. */
  sinceLastMessage(threadId: number, messages: readonly Message[]): TurnAttachment[] {
    const first = Math.min(...messages.map(({ id }) => id))
    const ids = this.#sql.exec<{ id: number }>(
      `SELECT id FROM messages WHERE thread_id = ? AND id < ? AND (parts LIKE '%"type":"reaction"%' OR author = 'contact'
         AND (details LIKE '%"editedAt"%' OR details LIKE '%"deletedAt"%')) ORDER BY id`,
      threadId,
      first,
    )
    const found = ids.toArray().flatMap(({ id }) => {
      const message = this.#messages.byId(id)
      if (!message) return []
      const revision = revisionOf(message)
      const reactions = attachmentsOf(message.parts)
        .filter(({ kind }) => kind === 'reaction')
        .map((attachment) => ({ at: reactionTime(attachment), attachment }))
      return revision ? [...reactions, revision] : reactions
    })
    if (found.length === 0) return []
    const query = `SELECT max(said_at) AS at FROM messages WHERE thread_id = ? AND author = 'contact' AND id < ?`
    const [row] = this.#sql.exec<{ at: number | null }>(query, threadId, first).toArray()
    const since = isoOf(row?.at ?? 0)
    return found.filter(({ at }) => at > since).map(({ attachment }) => attachment)
  }
}
