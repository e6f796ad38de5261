import { type Context, Hono } from 'hono'
import { WebhookCallsQuery } from '../../contract/webhook-calls.ts'
import { ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { channelOf } from '../channels/channels.service.ts'
import { replayCall } from './replay.service.ts'
import { callDetails, callsOf } from './webhook-log.service.ts'

const writes = holding('agent_management')
const theChannel = found('id', 'channel.notFound', (c: Context<SignedInEnv>, id) =>
  channelOf(c.var.work, c.var.caller, id),
)

/** The webhook log of a channel: its provider's calls and their results, for members who may edit the channel. */
export const webhookCallsRoutes = new Hono<AppEnv>()
  .get('/:id/webhook-calls', writes, theChannel, valid('query', WebhookCallsQuery), async (c) =>
    ok(c, await callsOf(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .get('/:id/webhook-calls/:callId', writes, theChannel, async (c) =>
    ok(c, await callDetails(c.var.work, c.var.found, c.req.param('callId'))),
  )
  .post('/:id/webhook-calls/:callId/replay', writes, theChannel, async (c) =>
    ok(c, await replayCall(c.var.work, c.var.caller, c.var.found, c.req.param('callId'))),
  )
