import { TYPING_SHOWN_MS } from '../../worker/contract/limits.ts'
import { PRESENCE_SHOWN_MS } from '../../worker/contract/thread-limits.ts'
import type { MemberDoing } from '../../worker/contract/thread-status.ts'
import type { OtherMember } from '../../worker/contract/threads.ts'
import { Component } from './component.ts'
import type { SharedParts } from './shared-parts.ts'

interface PresentMember {
  sessionId: string
  id: string
  name: string
  until: number
  writesUntil: number
}

/** Which members have which threads open. In memory only: after a restart each browser reports again within seconds. */
export class Presence extends Component<Pick<SharedParts, 'stream' | 'clock'>> {
  #present: PresentMember[] = []

  /** Ends the writing of a member whose message was stored. The consoles end it with the message. */
  endWriting(sessionId: string, memberId: string): void {
    for (const one of this.#present) if (one.sessionId === sessionId && one.id === memberId) one.writesUntil = 0
  }

  /** Stores and publishes what a member does in a thread. Returns the other members who have it open. */
  update(sessionId: string, member: { id: string; name: string }, doing: MemberDoing): OtherMember[] {
    const now = this.parts.clock.now()
    const isSame = (one: PresentMember) => one.sessionId === sessionId && one.id === member.id
    const before = this.#present.find(isSame)
    this.#present = this.#present.filter((one) => one.until > now && !isSame(one))
    if (doing !== 'gone') {
      const writesUntil = doing === 'writing' ? now + TYPING_SHOWN_MS : (before?.writesUntil ?? 0)
      this.#present.push({ sessionId, ...member, until: now + PRESENCE_SHOWN_MS, writesUntil })
    }
    this.parts.stream.presence(sessionId, member, doing)
    return this.#present
      .filter((one) => one.sessionId === sessionId && one.id !== member.id)
      .map(({ id, name, writesUntil }) => ({ id, name, isWriting: writesUntil > now }))
  }
}
