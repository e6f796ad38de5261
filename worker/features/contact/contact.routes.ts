import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ContactInput, ContactMessageEdit, ContactMessagesQuery } from '../../contract/contact.ts'
import { ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { anyone, superAdmin } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { refuseThrottledAddress } from '../auth/attempts.service.ts'
import { deleteMessage, listMessages, markMessage, messageToChange, receiveMessage } from './contact.service.ts'

const unthrottled = createMiddleware<AppEnv>(async (c, next) => {
  await refuseThrottledAddress(c.var.work, 'contact')
  await next()
})

const theMessage = found('id', 'contact.notFound', (c: Context<SignedInEnv>, id) => messageToChange(c.var.work, id))

export const contactRoutes = new Hono<AppEnv>().post('/', anyone, unthrottled, valid('json', ContactInput), async (c) =>
  ok(c, await receiveMessage(c.var.work, c.req.valid('json')), { notice: 'contact.received' }),
)

export const contactMessagesRoutes = new Hono<AppEnv>()
  .get('/', superAdmin, valid('query', ContactMessagesQuery), async (c) =>
    okPage(c, await listMessages(c.var.work, c.req.valid('query'))),
  )
  .patch('/:id', superAdmin, theMessage, valid('json', ContactMessageEdit), async (c) =>
    ok(c, await markMessage(c.var.work, c.var.found, c.req.valid('json')), { notice: 'contact.changed' }),
  )
  .delete('/:id', superAdmin, theMessage, async (c) =>
    ok(c, await deleteMessage(c.var.work, c.var.caller, c.var.found), { notice: 'contact.deleted' }),
  )
