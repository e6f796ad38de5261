import type { ReportedExchange, ReportOutcome } from '../../worker/agent-client/messages.ts'
import { DUPLICATE_MS } from '../../worker/contract/limits.ts'
import { newId } from '../../worker/core/ids.ts'
import { Component } from './component.ts'
import type { Lookup } from './lookup.ts'
import { isInPlanConversation } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'storage' | 'settings' | 'quota'> {
  lookup: Lookup
  flush: () => Promise<unknown>
}

/** Exchanges that a client reports over the API: stored as reported, with the origin `client`; no engine runs. */
export class Reports extends Component<Parts> {
  /** Uids of reports that hold a plan conversation until D1 has them. */
  readonly #reserved = new Set<string>()

  /** Stores an exchange in the object and in D1, or in neither: the client repeats a refused report. */
  async receive(exchange: ReportedExchange): Promise<ReportOutcome> {
    const { set, flush } = this.parts
    const reported = await this.#store(exchange)
    if (reported.kind !== 'stored') return reported
    const hasFailed = await flush().then(
      () => false,
      () => true,
    )
    const isInD1 = !set.outbox.holds(reported.id)
    this.#end(reported.id, isInD1)
    if (isInD1) return reported
    return { kind: 'refused', code: hasFailed ? 'server.busy' : 'server.error' }
  }

  async #store(exchange: ReportedExchange): Promise<ReportOutcome> {
    const { settings, quota, clock, set, storage, lookup } = this.parts
    const agent = await settings.current()
    if (!agent) return { kind: 'refused', code: 'agent.notFound' }
    if (!agent.isEntitled) return { kind: 'refused', code: 'plan.required' }
    await lookup.loadThread(exchange.sessionId)
    const stored = await quota.withRoom(agent, (take): ReportOutcome | null => {
      const duplicate = set.turns.serverDuplicate(
        exchange.sessionId,
        clock.now() - DUPLICATE_MS,
        (id) => set.messages.textOfTurn(id) === exchange.userMessage,
      )
      if (duplicate) return { kind: 'known', id: duplicate.uid }
      const thread = set.threads.find(exchange.sessionId)
      const isFree = exchange.agentResponse === null || (thread !== null && isInPlanConversation(thread, clock.now()))
      if (!isFree && !take()) return null
      return { kind: 'stored', ...storage.transactionSync(() => this.#add(exchange, !isFree)) }
    })
    if (stored === 'full') return { kind: 'refused', code: 'plan.quotaExceeded' }
    return stored === 'away' ? { kind: 'refused', code: 'server.busy' } : stored
  }

  /** Counts a report that D1 has. Otherwise it is removed, and deleted in D1 in case the write arrives later. */
  #end(uid: string, isInD1: boolean): void {
    const { set, storage, quota, clock } = this.parts
    const turn = set.turns.byUid(uid)
    const isReserved = this.#reserved.delete(uid)
    const isCounting = isReserved && isInD1 && turn !== null && !isInPlanConversation(set.threadOf(turn), clock.now())
    if (isReserved && !isCounting) quota.release()
    if (!turn) return
    storage.transactionSync(() => {
      if (isCounting) {
        set.threads.startPlanConversation(turn.threadId, clock.now())
        set.turns.setOpens(turn.id)
        quota.use()
        set.outbox.add('exchange', uid)
        set.outbox.add('usage', quota.month)
      }
      if (isInD1) return
      set.remove(turn)
      set.outbox.add('deletion', uid)
    })
  }

  #add(
    { sessionId, channelType, userMessage, agentResponse }: ReportedExchange,
    isReserved: boolean,
  ): { id: string; at: number } {
    const { set, clock } = this.parts
    const now = clock.now()
    const uid = newId()
    const thread = set.threads.create({ key: sessionId, channelType, at: now })
    const turn = set.turns.add({
      ...{ uid, key: uid, threadId: thread.id, language: null, saidAt: now },
      origin: 'client',
      state: 'queued',
      dueAt: null,
    })
    const message = { key: uid, sessionId, isProven: true, channelType, language: null, text: userMessage, saidAt: now }
    set.messages.addFromContact(thread.id, turn.id, message, now)
    if (agentResponse === null) set.turns.end(turn.id, { state: 'failed', code: 'chat.engineFailed', result: {} })
    else {
      const replyId = set.messages.add({
        threadId: thread.id,
        turnId: turn.id,
        author: 'agent',
        parts: [{ type: 'text', text: agentResponse }],
        details: { key: uid, storedAt: now },
        saidAt: now,
      })
      set.turns.end(turn.id, { state: 'answered', replyId, responseMs: null, eventNumber: null, result: {} })
    }
    if (isReserved) this.#reserved.add(uid)
    set.outbox.add('exchange', uid)
    return { id: uid, at: now }
  }
}
