import { TYPING_SHOWN_MS } from '../../worker/contract/limits.ts'
import { PRESENCE_SHOWN_MS } from '../../worker/contract/thread-limits.ts'
import type { MemberDoing } from '../../worker/contract/thread-status.ts'
import type { OtherMember } from '../../worker/contract/threads.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Stream } from './stream.ts'

interface Here {
  sessionId: string
  id: string
  name: string
  until: number
  writesUntil: number
}

/** The members who have threads open, in memory only: an object that begins anew hears of each within seconds. */
export class Presence {
  readonly #stream: Stream
  readonly #clock: Clock
  #here: Here[] = []

  constructor({ stream, clock }: { stream: Stream; clock: Clock }) {
    this.#stream = stream
    this.#clock = clock
  }

  /** A member says what he does in a thread. Returns the others who are in it. */
  note(sessionId: string, member: { id: string; name: string }, doing: MemberDoing): OtherMember[] {
    const now = this.#clock.now()
    const isHis = (one: Here) => one.sessionId === sessionId && one.id === member.id
    const before = this.#here.find(isHis)
    this.#here = this.#here.filter((one) => one.until > now && !isHis(one))
    if (doing !== 'gone') {
      const writesUntil = doing === 'writing' ? now + TYPING_SHOWN_MS : (before?.writesUntil ?? 0)
      this.#here.push({ sessionId, ...member, until: now + PRESENCE_SHOWN_MS, writesUntil })
    }
    this.#stream.presence(sessionId, member, doing)
    return this.#here
      .filter((one) => one.sessionId === sessionId && one.id !== member.id)
      .map(({ id, name, writesUntil }) => ({ id, name, isWriting: writesUntil > now }))
  }
}
