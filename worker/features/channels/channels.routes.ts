import { type Context, Hono } from 'hono'
import { ChannelEdit, ChannelInput } from '../../contract/channels.ts'
import { TemplateInput } from '../../contract/template-input.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, holdingFile, signedIn, withUpload } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, foundBy, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { binnedOf, binOf, eraseChannel, restoreChannel } from './bin.service.ts'
import {
  addChannel,
  channelCatalogue,
  channelForOwner,
  channelOf,
  listChannels,
  removeChannel,
} from './channels.service.ts'
import { connectChannel, editChannel } from './connecting.service.ts'
import { createTemplate, templatesOf, uploadExample } from './templates.service.ts'

const reads = holding('agent_management', 'conversations_access')
const writes = holding('agent_management')
const uploads = holdingFile('agent_management')
const lookAgent = (c: Context<SignedInEnv>, id: string) => agentOf(c.var.work, c.var.caller, id)
const theAgent = found('agentId', 'agent.notFound', lookAgent)
const agentInBody = foundBy('json', 'agentId', 'agent.notFound', lookAgent)
const theChannel = found('id', 'channel.notFound', (c: Context<SignedInEnv>, id) =>
  channelOf(c.var.work, c.var.caller, id),
)
const theBinned = found('id', 'channel.notFound', (c: Context<SignedInEnv>, id) =>
  binnedOf(c.var.work, c.var.caller, id),
)

export const channelsRoutes = new Hono<AppEnv>()
  .get('/types', signedIn, (c) => ok(c, channelCatalogue(c.var.work)))
  .get('/agent/:agentId', reads, theAgent, async (c) => ok(c, await listChannels(c.var.work, c.var.found)))
  .get('/agent/:agentId/bin', writes, theAgent, async (c) => ok(c, await binOf(c.var.work, c.var.found.id)))
  .post('/:id/restore', writes, theBinned, async (c) => {
    const { channel, notice } = await restoreChannel(c.var.work, c.var.caller, c.var.found)
    return ok(c, channel, { notice })
  })
  .delete('/:id/bin', writes, theBinned, async (c) =>
    ok(c, await eraseChannel(c.var.work, c.var.caller, c.var.found), { notice: 'channel.erased' }),
  )
  .post('/', writes, agentInBody, valid('json', ChannelInput), idempotent, async (c) =>
    created(c, await addChannel(c.var.work, c.var.caller, c.var.found, c.req.valid('json')), 'channel.created'),
  )
  .get('/:id', reads, theChannel, async (c) => ok(c, await channelForOwner(c.var.work, c.var.found)))
  .put('/:id', writes, theChannel, valid('json', ChannelEdit), async (c) => {
    const { channel, notice } = await editChannel(c.var.work, c.var.caller, c.var.found, c.req.valid('json'))
    return ok(c, channel, { notice })
  })
  .post('/:id/connect', writes, theChannel, async (c) =>
    ok(c, await connectChannel(c.var.work, c.var.caller, c.var.found)),
  )
  .get('/:id/templates', writes, theChannel, async (c) =>
    ok(c, { templates: await templatesOf(c.var.work, c.var.found) }),
  )
  .post('/:id/templates', writes, theChannel, valid('json', TemplateInput), async (c) =>
    created(c, { template: await createTemplate(c.var.work, c.var.found, c.req.valid('json')) }),
  )
  .post('/:id/template-examples', uploads, theChannel, withUpload, async (c) =>
    created(c, { example: await uploadExample(c.var.work, c.var.found, c.var.file) }),
  )
  .delete('/:id', writes, theChannel, async (c) => {
    const { removed, notice } = await removeChannel(c.var.work, c.var.caller, c.var.found)
    return ok(c, removed, { notice })
  })
