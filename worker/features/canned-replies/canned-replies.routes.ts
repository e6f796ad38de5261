import { type Context, Hono } from 'hono'
import { CannedReplyInput } from '../../contract/canned-replies.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { createReply, deleteReply, editReply, listReplies, replyOf } from './canned-replies.service.ts'

const answers = holding('conversations_access')
const theReply = found('id', 'cannedReply.notFound', (c: Context<SignedInEnv>, id) =>
  replyOf(c.var.work, c.var.caller, id),
)

export const cannedRepliesRoutes = new Hono<AppEnv>()
  .get('/', answers, async (c) => ok(c, await listReplies(c.var.work, c.var.caller)))
  .post('/', answers, valid('json', CannedReplyInput), idempotent, async (c) =>
    created(c, await createReply(c.var.work, c.var.caller, c.req.valid('json')), 'cannedReply.created'),
  )
  .put('/:id', answers, theReply, valid('json', CannedReplyInput), async (c) =>
    ok(c, await editReply(c.var.work, c.var.found, c.req.valid('json')), { notice: 'cannedReply.updated' }),
  )
  .delete('/:id', answers, theReply, async (c) =>
    ok(c, await deleteReply(c.var.work, c.var.found), { notice: 'cannedReply.deleted' }),
  )
