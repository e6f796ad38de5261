import { Hono } from 'hono'
import { mediaTypeOf } from '../../contract/media-type.ts'
import { RatingInput } from '../../contract/ratings.ts'
import { StreamQuery, VisitorStreamQuery } from '../../contract/stream-queries.ts'
import { VisitorAddressInput } from '../../contract/visitor-address.ts'
import { WebchatInput } from '../../contract/webchat.ts'
import { accepted, ok } from '../../core/answer.ts'
import type { AppEnv } from '../../core/context.ts'
import { acceptsEventStream } from '../../core/event-stream.ts'
import { fileAnswer } from '../../core/file-answer.ts'
import { anyone, anyProvider, holding } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { fileOfTicket } from './attachments.service.ts'
import { handleCallback } from './callbacks.service.ts'
import { rateByVisitor } from './ratings.service.ts'
import { STREAM_READERS, showVisitorTyping, streamForCaller, streamForVisitor } from './readers.service.ts'
import { streamedAnswer } from './streamed-answer.ts'
import { uploadAnswer } from './uploads.service.ts'
import { leaveAddress } from './visitor-address.service.ts'
import { answerVisitor, publicAgent } from './webchat.service.ts'

const anAgent = found<AppEnv, string, 'id'>('id', 'agent.notFound', (c, id) => publicAgent(c.var.work, id))

const wantsStream = (accept: string | undefined): boolean =>
  accept?.split(',').some((choice) => mediaTypeOf(choice) === 'text/event-stream') ?? false

/** Calls of visitors, automations and browsers that load files. */
export const visitorRoutes = new Hono<AppEnv>()
  .post('/:id/channels/webchat', anyone, anAgent, valid('json', WebchatInput), async (c) => {
    const { work, found: agentId } = c.var
    const input = c.req.valid('json')
    if (wantsStream(c.req.header('accept'))) return streamedAnswer(work, agentId, input, c.req.raw.signal)
    const answer = await answerVisitor(work, agentId, input)
    return answer.webhookResult ? ok(c, answer) : accepted(c, answer)
  })
  .get('/:id/files/:ticket', anyone, async (c) =>
    fileAnswer(await fileOfTicket(c.var.work, c.req.param('id'), c.req.param('ticket'))),
  )
  .post('/:id/callbacks/:ticket', anyProvider, async (c) => {
    const { id, ticket } = c.req.param()
    return ok(c, await handleCallback(c.var.work, id, ticket, c.req.header('content-type') ?? '', c.var.bytes))
  })
  .get('/:id/uploads/:file', anyone, (c) => uploadAnswer(c.var.work, c.req.param('id'), c.req.param('file')))
  .post('/:id/channels/webchat/typing', anyone, anAgent, valid('query', VisitorStreamQuery), async (c) =>
    ok(
      c,
      await showVisitorTyping(c.var.work, {
        agentId: c.var.found,
        sessionId: c.req.valid('query').sessionId,
        authorization: c.req.header('authorization'),
      }),
    ),
  )
  .put('/:id/channels/webchat/rating', anyone, anAgent, valid('json', RatingInput), async (c) =>
    ok(c, await rateByVisitor(c.var.work, c.var.found, c.req.header('authorization'), c.req.valid('json'))),
  )
  .put(
    '/:id/channels/webchat/address',
    anyone,
    anAgent,
    valid('query', VisitorStreamQuery),
    valid('json', VisitorAddressInput),
    async (c) =>
      ok(
        c,
        await leaveAddress(
          c.var.work,
          {
            agentId: c.var.found,
            sessionId: c.req.valid('query').sessionId,
            authorization: c.req.header('authorization'),
          },
          c.req.valid('json'),
        ),
      ),
  )
  .get('/:id/channels/webchat/stream', anyone, acceptsEventStream, anAgent, valid('query', VisitorStreamQuery), (c) =>
    streamForVisitor(c.var.work, {
      agentId: c.var.found,
      sessionId: c.req.valid('query').sessionId,
      authorization: c.req.header('authorization'),
      lastEventId: c.req.header('last-event-id') ?? null,
      signal: c.req.raw.signal,
    }),
  )

/** The stream of an account's members, of one agent or all of the account. */
export const ownerStreamRoutes = new Hono<AppEnv>().get(
  '/webhook-stream',
  holding(...STREAM_READERS),
  acceptsEventStream,
  valid('query', StreamQuery),
  (c) =>
    streamForCaller(c.var.work, c.var.caller, {
      agentId: c.req.valid('query').agentId,
      authorization: c.req.header('authorization'),
      lastEventId: c.req.header('last-event-id') ?? null,
      signal: c.req.raw.signal,
    }),
)
