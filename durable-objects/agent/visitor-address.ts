import type { AddressOutcome } from '../../worker/agent-client/messages.ts'
import type { Waiting } from '../../worker/contract/stream.ts'
import { ADDRESS_ASKED_AFTER_MS, type LeftAddress } from '../../worker/contract/visitor-address.ts'
import { modeAt } from '../../worker/engines/modes.rules.ts'
import { openingAt } from '../../worker/engines/opening.rules.ts'
import { Component } from './component.ts'
import type { Thread } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { ThreadEdits } from './thread-edits.ts'

interface Parts extends Pick<SharedParts, 'agentId' | 'clock' | 'set' | 'settings' | 'stream' | 'limits' | 'storage'> {
  threadEdits: ThreadEdits
}

const MINUTE_MS = 60_000

/** The e-mail address or telephone that a visitor of the web chat leaves, to be answered there, and when the chat asks for it. */
export class VisitorAddresses extends Component<Parts> {
  /** Stores the address in the contact's profile; both fields `null` delete it. `addressKey`: hash of the caller's IP address. */
  async store(sessionId: string, left: LeftAddress, addressKey: string): Promise<AddressOutcome> {
    const { clock, set, stream, limits, threadEdits, storage } = this.parts
    const retryAfterSeconds = limits.spend(
      [
        { name: `left:${sessionId}`, most: 5, perMs: MINUTE_MS },
        { name: `leaving:${addressKey}`, most: 30, perMs: 60 * MINUTE_MS, isPersisted: true },
      ],
      clock.now(),
    )
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    const thread = await threadEdits.thread(sessionId)
    if (thread?.channelType !== 'webchat') return { kind: 'unknown' }
    storage.transactionSync(() => {
      if (set.threads.mergeContact(thread.id, { ...left })) set.outbox.add('status', sessionId)
    })
    stream.threadChanged(sessionId)
    return { kind: 'stored' }
  }

  /** Another member has the thread or is to answer in it; `null`: no member in particular. */
  attend(sessionId: string, name: string | null): void {
    this.parts.set.threads.setAttendant(sessionId, name)
    this.parts.stream.threadChanged(sessionId)
  }

  /** The event `waiting` for the visitor of a thread; `null`: nobody attends to him, and he has left no address. */
  waitingOf(sessionId: string): Waiting | null {
    const { set, agentId } = this.parts
    const thread = set.threads.find(sessionId)
    if (thread?.channelType !== 'webchat') return null
    const address = thread.contact?.email ?? thread.contact?.phone ?? null
    const isAgentAnswering = this.#isAgentAnswering(thread)
    const mayShowMember = !isAgentAnswering || this.parts.settings.behaviour?.handover.isOn === true
    const [askAfterMs, member] = mayShowMember ? [this.#askAfterMs(thread), thread.attendant] : [null, null]
    if (address === null && askAfterMs === null && member === null) return null
    return { type: 'waiting', agentId, sessionId, askAfterMs, address, member, isAgentAnswering }
  }

  publish(sessionId: string): void {
    const { stream, agentId } = this.parts
    if (stream.hasVisitorStream(sessionId))
      stream.waiting(
        this.waitingOf(sessionId) ?? {
          type: 'waiting',
          agentId,
          sessionId,
          askAfterMs: null,
          address: null,
          member: null,
          isAgentAnswering: true,
        },
      )
  }

  /** Whether the agent replies by itself: no member has the thread, and none has to send or write the replies. */
  #isAgentAnswering({ status, channelType }: Thread): boolean {
    const { settings, clock } = this.parts
    const { behaviour, timeZone } = settings
    if (status === 'members') return false
    return !behaviour || modeAt({ ...behaviour, timeZone }, channelType, clock.now()) === 'automatic'
  }

  /** Milliseconds until the chat asks for an address, only while the visitor waits for a member; outside business hours 0. */
  #askAfterMs({ waitsSince }: Thread): number | null {
    const { settings, clock } = this.parts
    const { behaviour, timeZone } = settings
    if (waitsSince === null || !behaviour) return null
    const { business } = behaviour
    const now = clock.now()
    const opening = openingAt({ ...business, timeZone: business.timeZone ?? timeZone }, now)
    return opening && !opening.isOpen ? 0 : Math.max(0, waitsSince + ADDRESS_ASKED_AFTER_MS - now)
  }
}
