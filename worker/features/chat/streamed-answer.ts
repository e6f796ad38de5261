import type { Failed, Result } from '../../contract/stream.ts'
import type { WebchatInput } from '../../contract/webchat.ts'
import { failureOf } from '../../core/answer.ts'
import type { Work } from '../../core/context.ts'
import { EventStream } from '../../core/event-stream.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal, refusalIn } from '../../core/refusal.ts'
import { streamToVisitor } from './webchat.service.ts'

/**
 * The answer to a visitor as an event stream: `accepted`, each piece, and the result. An error before the message is stored is an
 * ordinary error response; a later one ends the stream with `failed`. The reply is completed even if the visitor disconnects.
 */
export function streamedAnswer(
  work: Work,
  agentId: string,
  input: WebchatInput,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let stream: EventStream | undefined
    const opened = () => {
      stream ??= new EventStream(signal)
      resolve(stream.response)
      return stream
    }
    const answering = streamToVisitor(work, agentId, input, (event) => opened().send(event)).then(
      ({ messageId, sessionId, conversationId, webhookResult }) => {
        if (webhookResult)
          opened().send({
            agentId,
            sessionId,
            messageId,
            conversationId,
            channelType: 'webchat',
            webhookResult,
          } satisfies Result)
        opened().close()
      },
      (error: unknown) => {
        if (!stream) return reject(error)
        const expected = refusalIn(error)
        if (!expected) log('error', 'server.error', { requestId: work.requestId, ...factsOf(error) })
        const refusal = expected ?? new Refusal('server.error')
        stream.send({ type: 'failed', ...failureOf(refusal, work.locale, work.requestId) } satisfies Failed)
        stream.close()
      },
    )
    work.background(answering)
  })
}
