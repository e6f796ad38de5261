import type { AnswerOptions, NewMessage, Reception } from '../../worker/agent-client/messages.ts'
import type { ReplyLine } from '../../worker/agent-client/reply-stream.ts'
import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { JsonLinesWriter } from '../../worker/core/json-lines.ts'
import type { Turn } from './rows.ts'
import type { Stream } from './stream.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

/** After this time the response of a streamed reply is closed; the turn continues. */
const STREAMED_MOST_MS = 11 * 60_000

interface Parts {
  set: WorkingSet
  stream: Stream
  endings: TurnEndings
}

/**
 * The turn of a repeated message. Members can read the plain key of an older message, so that it counts only for a caller who has
 * proved that the thread of the turn is theirs.
 */
export function repeatedTurn(
  { set }: Pick<Parts, 'set'>,
  message: NewMessage,
  { plainKey }: AnswerOptions,
): Turn | null {
  const turn = set.turns.byKey(message.key)
  if (turn || plainKey === undefined || !message.isProven) return turn
  const older = set.turns.byKey(plainKey)
  return older && set.threadOf(older).key === message.sessionId ? older : null
}

/** The response for the caller who waits for a turn: its outcome, or with `hasStream` a stream of the reply in JSON lines. */
export async function receptionOf(parts: Parts, turn: Turn, { hasStream }: AnswerOptions): Promise<Reception> {
  const { set, endings, stream } = parts
  const exchange = set.exchangeRefOf(turn)
  if (!hasStream) {
    const outcome = await endings.wait(turn.id, WEBCHAT_ANSWER_MS)
    return outcome ? { kind: 'ended', outcome } : { kind: 'accepted', exchange, reply: null }
  }
  let stop = (): void => {}
  const writer = new JsonLinesWriter<ReplyLine>(() => stop())
  const listening = stream.listen(turn.key, {
    onText: (text) => writer.write({ text }),
    onRestart: () => writer.write({ isRestart: true }),
  })
  if (listening?.soFar) writer.write({ text: listening.soFar })
  stop = listening?.stop ?? stop
  void endings.wait(turn.id, STREAMED_MOST_MS).then((outcome) => {
    if (outcome) writer.write({ outcome })
    writer.close()
  })
  return { kind: 'accepted', exchange, reply: writer.readable }
}
