import { Hono } from 'hono'
import type { AppEnv } from '../../core/context.ts'
import { anyProvider } from '../../core/guards.ts'
import { found } from '../../core/valid.ts'
import { calledChannelOf, handleWebhook } from './webhooks.service.ts'

const theChannel = found<AppEnv, Awaited<ReturnType<typeof calledChannelOf>>, 'id'>('id', 'channel.notFound', (c, id) =>
  calledChannelOf(c.var.work, id, c.req.param('type') ?? ''),
)

/** The webhooks of providers. The response is an empty object, or the body that the provider expects. */
export const webhooksRoutes = new Hono<AppEnv>().post('/:id/channels/:type', anyProvider, theChannel, async (c) => {
  const { headers, url } = c.req.raw
  const called = {
    headers,
    // Parsed on first use, because most providers send the signature in a header.
    get query() {
      return new URL(url).searchParams
    },
    body: c.var.bytes,
  }
  return c.json((await handleWebhook(c.var.work, c.var.found, called)) ?? {})
})
