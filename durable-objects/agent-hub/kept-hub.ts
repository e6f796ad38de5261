import { DurableObject } from 'cloudflare:workers'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Env } from '../../worker/core/env.ts'
import type {
  Behaved,
  Bill,
  DeadLetter,
  Letter,
  Made,
  Place,
  Rehearsal,
  ReplyAddress,
  Revision,
} from '../../worker/features/chat/mail.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Knowledge } from './knowledge.ts'
import type { Owners } from './owners.ts'
import type { Rehearsals } from './rehearsals.ts'
import type { Revisions } from './revisions.ts'
import type { SecondChances } from './second-chances.ts'

/** What an agent's object does for those who keep it, beside what it does with messages. */
export abstract class KeptHub extends DurableObject<Env> {
  protected abstract readonly rehearsals: Rehearsals
  protected abstract readonly owners: Owners
  protected abstract readonly revisions: Revisions
  protected abstract readonly clock: Clock
  protected abstract readonly alarmClock: AlarmClock
  protected abstract readonly knowledge: Knowledge
  protected abstract readonly chances: SecondChances

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  ping(): 'pong' {
    return 'pong'
  }

  /** Sees to it that whatever the database holds open is finished: it is read with the agent. */
  async takeUpLeft(): Promise<void> {
    await this.knowledge.current()
  }

  /** Sends a reply that was given up once more; the answer of this call waits until that is on disk. */
  async sendAgain(dead: DeadLetter): Promise<void> {
    this.chances.revive(dead, this.clock.now())
    await this.alarmClock.wakeBy(this.clock.now())
  }

  /**
   * Makes a turn of a provider's message that got no reply; the answer of this call waits until that is on disk. False
   * when nobody knows where the reply is to go: `address` is where the session's last reply went, `null` of none.
   */
  async answerAgain(letter: Letter, address: ReplyAddress | null): Promise<boolean> {
    const isOpen = this.chances.reopen(letter, address, this.clock.now())
    if (isOpen) await this.alarmClock.wakeBy(this.clock.now())
    return isOpen
  }

  /** A message that was let go of waits for its turn once more; false when it is forgotten here, or under way. */
  async takeUpAgain(messageKey: string): Promise<boolean> {
    const isTaken = this.chances.takeUp(messageKey, this.clock.now())
    if (isTaken) await this.alarmClock.wakeBy(this.clock.now())
    return isTaken
  }

  rehearse(letter: Letter, draft: Behaved | null): Promise<Rehearsal> {
    return this.rehearsals.begin(letter, draft)
  }

  rehearsed(messageId: string, made: Made | null, bill: Bill): void {
    this.rehearsals.end(messageId, made, bill)
  }

  learn(): void {
    this.rehearsals.learn()
  }

  /** Tells whoever watches the agent that a channel of it is not as it was. */
  channelUpdated(channelType: ChannelType, hasFailed: boolean): void {
    this.owners.channelUpdated(channelType)
    if (hasFailed) this.owners.channelFailed({ channelType })
  }

  /** Takes in what people changed or took back; the answer of this call waits until that is on disk. */
  async revise(revisions: readonly Revision[]): Promise<void> {
    this.revisions.take(revisions, this.clock.now())
    if (this.revisions.nextDue() !== null) await this.alarmClock.wakeBy(this.clock.now())
  }

  /** Tells whoever watches the agent that these exchanges are not as they were. */
  exchangesChanged(places: readonly Place[]): void {
    for (const place of places) this.owners.exchangeChanged(place)
  }
}
