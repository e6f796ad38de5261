import { Hono } from 'hono'
import type { AppEnv } from '../../core/context.ts'
import { anyone } from '../../core/guards.ts'
import { found } from '../../core/valid.ts'
import { answerHandshake, channelForMeta } from './providers.service.ts'

const theChannel = found<AppEnv, Awaited<ReturnType<typeof channelForMeta>>, 'id'>('id', 'channel.notFound', (c, id) =>
  channelForMeta(c.var.work, id, c.req.param('type') ?? ''),
)

/** Meta's verification request for a webhook address, which precedes all its calls. */
export const handshakeRoutes = new Hono<AppEnv>().get('/:id/channels/:type', anyone, theChannel, async (c) =>
  c.text(await answerHandshake(c.var.work, c.var.found, new URL(c.req.url).searchParams)),
)
