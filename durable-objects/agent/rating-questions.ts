import { RATING_ANSWERS, ratingQuestion } from '../../worker/channels/rating.rules.ts'
import { REPLY_WINDOW_MS } from '../../worker/contract/limits.ts'
import { newId } from '../../worker/core/ids.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { say } from '../../worker/core/words.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import type { ContactNotices } from './contact-notices.ts'
import { Lane } from './pool.ts'
import type { Thread } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'sql' | 'set' | 'settings' | 'wakeBy'> {
  notices: ContactNotices
}

/** How long after closing the question is sent: a member may take it back. */
const ASKED_AFTER_MS = 30_000

/**
 * Lane that asks contacts of providers, with two buttons, whether they were helped, after a member has closed their thread. At
 * most once in a thread: `ratingAskedAt` is part of the contact's profile, which D1 keeps, and is set before the question is sent.
 */
export class RatingQuestions extends Lane<Parts> {
  /** Plans the question of a thread that a member closes, in the transaction that closes it. */
  plan(thread: Thread): void {
    const { clock, sql, settings, wakeBy } = this.parts
    if (!settings.handover.asksRating || !this.#mayBeAsked(thread, clock.now())) return
    const dueAt = clock.now() + ASKED_AFTER_MS
    sql.exec('UPDATE threads SET rating_due_at = ? WHERE id = ?', dueAt, thread.id)
    wakeBy(dueAt)
  }

  override begin(now: number): void {
    const { sql, set } = this.parts
    const due = sql.exec<{ id: number }>(
      'UPDATE threads SET rating_due_at = NULL WHERE rating_due_at <= ? RETURNING id',
      now,
    )
    for (const { id } of due.toArray()) {
      const thread = set.threads.byId(id)
      if (thread?.status === 'closed' && this.#mayBeAsked(thread, now))
        void this.track(
          this.#ask(thread, now).catch((error: unknown) => log('warn', 'agent.noticeNotSent', factsOf(error))),
        )
    }
  }

  override get due() {
    return ['SELECT min(rating_due_at) FROM threads WHERE rating_due_at > ?1']
  }

  /** Only within a day of the contact's last message, also at providers without a reply window: later nobody expects it. */
  #mayBeAsked({ id, channelType, address, contact }: Thread, now: number): boolean {
    if (channelType === 'webchat' || !address || address.commentId !== undefined) return false
    if (contact?.optOut || contact?.comment || contact?.ratingAskedAt !== undefined) return false
    return now < this.parts.set.threads.lastSaidAt(id) + REPLY_WINDOW_MS
  }

  async #ask(thread: Thread, now: number): Promise<void> {
    const { set, settings, notices } = this.parts
    const agent = await settings.current()
    if (!agent?.handover.asksRating || set.threads.byId(thread.id)?.status !== 'closed') return
    set.threads.mergeContact(thread.id, { ratingAskedAt: now })
    set.outbox.add('status', thread.key)
    const { history } = set.memory.of(thread.id)
    const language = languageFor({ text: history.at(-1)?.message ?? '', language: null }, agent, history)
    const suggestions = RATING_ANSWERS.map(({ title, payload }) => ({ title: say(language, title), payload }))
    await notices.sendTo(thread, thread.address, newId(), { text: say(language, ratingQuestion), suggestions })
  }
}
