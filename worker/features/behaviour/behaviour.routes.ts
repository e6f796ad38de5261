import { type Context, Hono } from 'hono'
import { BehaviourInput, PublishInput, VersionsQuery } from '../../contract/behaviour.ts'
import { ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { anyone, holding } from '../../core/guards.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import {
  discardDraft,
  forgetKeys,
  listVersions,
  publish,
  readBehaviour,
  restore,
  saveDraft,
  speakerOf,
} from './behaviour.service.ts'
import { imageAnswer } from './images.service.ts'

const writes = holding('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))
/** A path that is not a number matches no version. */
const numberIn = (c: Context): number =>
  /^\d{1,9}$/.test(c.req.param('number') ?? '') ? Number(c.req.param('number')) : -1
const theSpeaker = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) =>
  speakerOf(c.var.work, c.var.caller, id, numberIn(c)),
)

export const behaviourRoutes = new Hono<AppEnv>()
  .get('/:id/behaviour', writes, theSpeaker, async (c) => ok(c, await readBehaviour(c.var.work, c.var.found)))
  .put('/:id/behaviour/draft', writes, theSpeaker, valid('json', BehaviourInput), async (c) =>
    ok(c, await saveDraft(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'behaviour.saved' }),
  )
  .delete('/:id/behaviour/draft', writes, theSpeaker, async (c) =>
    ok(c, await discardDraft(c.var.work, c.var.found), { notice: 'behaviour.discarded' }),
  )
  .delete('/:id/behaviour/keys', writes, theSpeaker, async (c) =>
    ok(c, await forgetKeys(c.var.work, c.var.caller, c.var.found), { notice: 'behaviour.keysForgotten' }),
  )
  .post('/:id/behaviour/publish', writes, theSpeaker, valid('json', PublishInput), async (c) =>
    ok(c, await publish(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), { notice: 'behaviour.published' }),
  )
  .get('/:id/avatar/:hash', anyone, (c) => imageAnswer(c.var.work, c.req.param('id'), c.req.param('hash')))
  .get('/:id/behaviour/versions', writes, theAgent, valid('query', VersionsQuery), async (c) =>
    okPage(c, await listVersions(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .post('/:id/behaviour/versions/:number/restore', writes, theSpeaker, async (c) =>
    ok(c, await restore(c.var.work, c.var.caller, c.var.found, numberIn(c)), { notice: 'behaviour.restored' }),
  )
