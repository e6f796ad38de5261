import type { ReplyDraft } from '../../worker/agent-client/messages.ts'
import { storedOrNull } from './stored.ts'

/** What the agent would answer in threads that members answer, the newest of each. It is sent to nobody, and D1 has none. */
export class Drafts {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  of(threadId: number): ReplyDraft | null {
    const query = 'SELECT draft FROM drafts WHERE thread_id = ?'
    const [row] = this.#sql.exec<{ draft: string }>(query, threadId).toArray()
    return row ? storedOrNull('draft', row.draft) : null
  }

  /** Takes the place of the draft before. It goes with its turn. */
  put(threadId: number, turnId: number, draft: ReplyDraft): void {
    const query = 'INSERT OR REPLACE INTO drafts (thread_id, turn_id, draft) VALUES (?, ?, ?)'
    this.#sql.exec(query, threadId, turnId, JSON.stringify(draft))
  }

  /** A message answers all that there is a draft for, which goes then; false: there is one that its writer has not read. */
  answer(threadId: number, draftId: string | null | undefined): boolean {
    const draft = this.of(threadId)
    if (draft && draftId !== undefined && draftId !== draft.id) return false
    this.remove(threadId)
    return true
  }

  remove(threadId: number): void {
    this.#sql.exec('DELETE FROM drafts WHERE thread_id = ?', threadId)
  }
}
