import type { ReplyDraft } from '../../worker/agent-client/messages.ts'
import { Table } from './component.ts'
import { parseStoredOrNull } from './stored.ts'

/** The agent's newest draft of each thread that members answer. Drafts are shown to members only and not written to D1. */
export class Drafts extends Table {
  of(threadId: number): ReplyDraft | null {
    const query = 'SELECT draft FROM drafts WHERE thread_id = ?'
    const [row] = this.sql.exec<{ draft: string }>(query, threadId).toArray()
    return row ? parseStoredOrNull('draft', row.draft) : null
  }

  /** Replaces the draft of a thread. It is deleted with its turn. */
  put(threadId: number, turnId: number, draft: ReplyDraft): void {
    const query = 'INSERT OR REPLACE INTO drafts (thread_id, turn_id, draft) VALUES (?, ?, ?)'
    this.sql.exec(query, threadId, turnId, JSON.stringify(draft))
  }

  /** Removes the draft after a member's message. False: the draft is newer than the one that the member saw, and stays. */
  answer(threadId: number, draftId: string | null | undefined): boolean {
    const draft = this.of(threadId)
    if (draft && draftId !== undefined && draftId !== draft.id) return false
    this.remove(threadId)
    return true
  }

  remove(threadId: number): void {
    this.sql.exec('DELETE FROM drafts WHERE thread_id = ?', threadId)
  }
}
