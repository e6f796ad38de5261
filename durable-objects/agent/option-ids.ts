import type { Outgoing, ProviderMessage } from '../../worker/agent-client/messages.ts'
import { tappedId } from '../../worker/channels/rating.rules.ts'
import type { AttachmentPart } from '../../worker/contract/messages.ts'
import { isShortId, newShortId } from '../../worker/features/chat/delivery.service.ts'
import { Table } from './component.ts'

/** How many ids of a thread are stored. A tap on an older button is passed on with its short id. */
const KEPT_PER_THREAD = 200

type StoredOption = Record<'payload' | 'title', string>
type Option = Extract<Outgoing, { kind: 'text' }>['suggestions'][number]

/** Short ids for options whose id is too long for a provider; a tap is translated back to the original id. */
export class OptionIds extends Table {
  /** The parts with long option ids replaced by short ones, which are stored. */
  shortenIds(threadId: number, outgoing: readonly Outgoing[]): Outgoing[] {
    return outgoing.map((part) =>
      part.kind === 'text'
        ? { ...part, suggestions: part.suggestions.map((option) => this.#shorten(threadId, option)) }
        : part,
    )
  }

  #shorten(threadId: number, { long, ...option }: Option): Option {
    if (long === undefined) return option
    const payload = newShortId()
    const title = option.whole ?? option.title
    this.sql.exec(
      'INSERT INTO option_ids (payload, thread_id, given_id, title) VALUES (?, ?, ?, ?)',
      ...[payload, threadId, long, title],
    )
    this.sql.exec(
      `DELETE FROM option_ids WHERE thread_id = ?1 AND id <= (
         SELECT id FROM option_ids WHERE thread_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
      ...[threadId, KEPT_PER_THREAD],
    )
    return { ...option, payload }
  }

  /** The message with the original id of a tapped option in place of the short id, and the option's title as its text. */
  restoreIds(message: ProviderMessage): ProviderMessage {
    const { text, attachments = [] } = message
    const choice = attachments.find(({ type }) => type === 'choice')
    const id = tappedId(text, attachments)
    const stored = isShortId(id) ? this.#of(id) : undefined
    if (!stored) return message
    const { payload, title } = stored
    const others = (choice?.fields ?? []).filter(({ name }) => name !== 'id' && name !== 'title')
    const fields = [{ name: 'id', value: payload }, { name: 'title', value: title }, ...others]
    const tapped: AttachmentPart[] = payload === title && others.length === 0 ? [] : [{ type: 'choice', fields }]
    return { ...message, text: title, attachments: [...tapped, ...attachments.filter((one) => one !== choice)] }
  }

  removeThread(threadId: number): void {
    this.sql.exec('DELETE FROM option_ids WHERE thread_id = ?', threadId)
  }

  #of(payload: string): StoredOption | undefined {
    const query = 'SELECT given_id AS payload, title FROM option_ids WHERE payload = ?'
    return this.sql.exec<StoredOption>(query, payload).toArray()[0]
  }
}
