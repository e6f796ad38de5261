import type { WebhookSettings } from '../../contract/engines.ts'
import type { Clock } from '../../core/clock.ts'
import { factsOf, log } from '../../core/log.ts'
import { EngineFailure, fieldsSeen, type ReplyEngine, type Turn } from '../../engines/engine.ts'
import { replyFromChain } from '../../engines/engines.ts'
import { assessHandover } from '../../engines/handover.rules.ts'
import { replyParts } from '../../engines/webhook.ts'
import type { GeneratedReply } from './replies.ts'
import { collectReply } from './replying.service.ts'

/** The body of an automation's callback and its media type. */
interface CalledAnswer {
  type: string
  body: Uint8Array
}

/** `isOver`: the automation reported a failure, so that no reply will come. `seen`: the field names of an unusable body. */
type Result = { reply: GeneratedReply } | { isOver: boolean; seen: string }

/** The reply in a callback, parsed by the rules of an immediate answer. */
export async function parseCallback(
  settings: WebhookSettings,
  turn: Turn,
  { type, body }: CalledAnswer,
  clock: Clock,
): Promise<Result> {
  async function* chunks() {
    yield body
  }
  const engine: ReplyEngine = { kind: 'webhook', isMetered: true, reply: () => replyParts(type, chunks()) }
  try {
    const reply = await collectReply(
      replyFromChain([{ engine, settings, turn, mayCall: true }], () => {}, clock),
      () => {},
      clock,
    )
    if (reply) return { reply: assessHandover(reply, turn, 'webhook') }
    return { isOver: false, seen: '' }
  } catch (error) {
    const facts = error instanceof EngineFailure ? { text: error.message } : factsOf(error)
    log('warn', 'engine.callbackUnusable', { agentId: turn.origin.agentId, ...facts })
    const failure = error instanceof EngineFailure ? error.message : ''
    return { isOver: failure === 'an error in the automation', seen: fieldsSeen(failure) }
  }
}
