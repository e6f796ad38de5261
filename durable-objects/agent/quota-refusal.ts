import { quotaSentence } from '../../worker/contract/sentences/plans.ts'
import { dayOf, monthOf } from '../../worker/core/days.ts'
import { say } from '../../worker/core/words.ts'
import { languageFor } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import type { ContactNotices } from './contact-notices.ts'
import { joinedText } from './messages.ts'
import type { Room } from './quota.ts'
import { isInPlanConversation, type Turn } from './rows.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'quota'> {
  notices: ContactNotices
  endings: TurnEndings
}

/** Takes plan conversations for turns of providers' channels. Without quota the turn is dropped and its contact is notified. */
export class QuotaRefusal extends Component<Parts> {
  /** Takes a plan conversation for a turn if its thread needs one. */
  roomFor({ id }: Turn, agent: AgentSettings): Promise<Room> {
    const { set, clock, quota } = this.parts
    return quota.withRoom<Room>(agent, (take) => {
      const turn = set.turns.byId(id)
      // The turn may have been deleted or taken over while a block was being reserved.
      if (turn?.state !== 'running' || turn.isReserved || isInPlanConversation(set.threadOf(turn), clock.now()))
        return 'ok'
      if (!take()) return null
      set.turns.setReserved(id)
      return 'ok'
    })
  }

  /** Notifies the contact, then drops the turn: after a crash in between the turn runs again, at worst with a second notice. */
  async drop(turn: Turn, agent: AgentSettings): Promise<void> {
    const { set, endings } = this.parts
    await this.#notify(turn, agent)
    const now = set.turns.byId(turn.id)
    if (now?.state === 'running') endings.fail(turn, 'dropped', 'plan.quotaExceeded')
    // The turn was deleted during the await.
    else if (!now) endings.announce(turn.id)
  }

  /** At most once in a month for each thread. If sending fails, the next message tries again. */
  async #notify(turn: Turn, agent: AgentSettings): Promise<void> {
    const { clock, set, notices } = this.parts
    const thread = set.threadOf(turn)
    if (thread.quotaNotifiedAt !== null && monthAt(thread.quotaNotifiedAt) === monthAt(clock.now())) return
    const text = joinedText(set.messages.ofTurn(turn.id))
    const language = languageFor({ text, language: turn.language }, agent)
    await notices.send(turn, thread, say(language, quotaSentence), () =>
      set.threads.setNotifiedAt('quota', thread.id, clock.now()),
    )
  }
}

const monthAt = (at: number): string => monthOf(dayOf(at))
