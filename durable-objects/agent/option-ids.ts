import type { Outgoing, ProviderMessage } from '../../worker/agent-client/messages.ts'
import type { AttachmentPart } from '../../worker/contract/messages.ts'
import { isShortId, newShortId } from '../../worker/features/chat/delivery.service.ts'

/** Older ones of a thread are forgotten: their buttons come back as what they hold. */
const KEPT_PER_THREAD = 200

type Kept = Record<'payload' | 'title', string>
type Option = Extract<Outgoing, { kind: 'text' }>['suggestions'][number]

/** Ids of options that are too long for a provider: it is given short ones, and what comes back is the id that was given. */
export class OptionIds {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Parts as the provider can take them, their long ids noted. */
  noted(threadId: number, outgoing: readonly Outgoing[]): Outgoing[] {
    return outgoing.map((part) =>
      part.kind === 'text'
        ? { ...part, suggestions: part.suggestions.map((option) => this.#noted(threadId, option)) }
        : part,
    )
  }

  #noted(threadId: number, { long, ...option }: Option): Option {
    if (long === undefined) return option
    const payload = newShortId()
    const title = option.whole ?? option.title
    this.#sql.exec(
      'INSERT INTO option_ids (payload, thread_id, given_id, title) VALUES (?, ?, ?, ?)',
      ...[payload, threadId, long, title],
    )
    this.#sql.exec(
      `DELETE FROM option_ids WHERE thread_id = ?1 AND id <= (
         SELECT id FROM option_ids WHERE thread_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
      ...[threadId, KEPT_PER_THREAD],
    )
    return { ...option, payload }
  }

  /** A message as the contact meant it: what he tapped holds the id that was given, and its words are those of the option. */
  resolved(message: ProviderMessage): ProviderMessage {
    const { text, attachments = [] } = message
    const choice = attachments.find(({ type }) => type === 'choice')
    const id = choice?.fields?.find(({ name }) => name === 'id')?.value ?? text
    const kept = isShortId(id) ? this.#of(id) : undefined
    if (!kept) return message
    const { payload, title } = kept
    const others = (choice?.fields ?? []).filter(({ name }) => name !== 'id' && name !== 'title')
    const fields = [{ name: 'id', value: payload }, { name: 'title', value: title }, ...others]
    const tapped: AttachmentPart[] = payload === title && others.length === 0 ? [] : [{ type: 'choice', fields }]
    return { ...message, text: title, attachments: [...tapped, ...attachments.filter((one) => one !== choice)] }
  }

  forget(threadId: number): void {
    this.#sql.exec('DELETE FROM option_ids WHERE thread_id = ?', threadId)
  }

  #of(payload: string): Kept | undefined {
    const query = 'SELECT given_id AS payload, title FROM option_ids WHERE payload = ?'
    return this.#sql.exec<Kept>(query, payload).toArray()[0]
  }
}
