import { type Context, Hono } from 'hono'
import { ConversationsBinQuery, SessionsQuery } from '../../contract/conversation-sessions.ts'
import { ConversationInput, ConversationsQuery, SessionQuery } from '../../contract/conversations.ts'
import { DroppedInput, DroppedQuery } from '../../contract/dropped-messages.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { fileAnswer } from '../../core/file-answer.ts'
import { holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, foundBy, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { fileOf } from '../chat/attachments.service.ts'
import { answerDropped, listDropped } from '../chat/dropped.service.ts'
import { retryExchange } from '../chat/retry.service.ts'
import {
  binnedConversationOf,
  binOf,
  deleteConversation,
  eraseConversation,
  restoreConversation,
} from './bin.service.ts'
import {
  conversationOf,
  eventsOf,
  listConversations,
  reportConversation,
  sessionOf,
  statsOf,
  writtenConversationOf,
} from './conversations.service.ts'
import { conversationView } from './conversations.view.ts'
import { listSessions } from './sessions.service.ts'

const reads = holding('conversations_access')
const reports = holding('agent_management', 'conversations_access')
const lookAgent = (c: Context<SignedInEnv>, id: string) => agentOf(c.var.work, c.var.caller, id)
const agentInBody = foundBy('json', 'agentId', 'agent.notFound', lookAgent)
const agentInQuery = foundBy('query', 'agentId', 'agent.notFound', lookAgent)
const theAgent = found('agentId', 'agent.notFound', lookAgent)
const theConversation = found('id', 'conversation.notFound', (c: Context<SignedInEnv>, id) =>
  conversationOf(c.var.work, c.var.caller, id),
)
const writtenConversation = found('id', 'conversation.notFound', (c: Context<SignedInEnv>, id) =>
  writtenConversationOf(c.var.work, c.var.caller, id),
)

const theBinned = found('id', 'conversation.notFound', (c: Context<SignedInEnv>, id) =>
  binnedConversationOf(c.var.work, c.var.caller, id),
)

/** -1, the index of no attachment, if the text is not a number. */
const indexIn = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : -1)

export const conversationsRoutes = new Hono<AppEnv>()
  .post('/', reports, agentInBody, valid('json', ConversationInput), idempotent, async (c) => {
    const { conversation, isNew } = await reportConversation(c.var.work, c.var.found, c.req.valid('json'))
    return isNew ? created(c, { conversation }) : ok(c, { conversation })
  })
  .get('/', reads, agentInQuery, valid('query', ConversationsQuery), async (c) => {
    const { data: conversations, meta } = await listConversations(c.var.work, c.var.found, c.req.valid('query'))
    return ok(c, { conversations, pagination: meta }, { meta })
  })
  .get('/sessions', reads, agentInQuery, valid('query', SessionsQuery), async (c) =>
    ok(c, await listSessions(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))),
  )
  .get('/dropped', reads, agentInQuery, valid('query', DroppedQuery), async (c) => {
    const { data: messages, meta } = await listDropped(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))
    return ok(c, { messages, pagination: meta }, { meta })
  })
  .post('/dropped/retry', reads, agentInBody, valid('json', DroppedInput), async (c) => {
    await answerDropped(c.var.work, c.var.found, c.req.valid('json'))
    return ok(c, { id: c.req.valid('json').messageId }, { notice: 'conversation.askedAgain' })
  })
  .get('/bin', reads, agentInQuery, valid('query', ConversationsBinQuery), async (c) =>
    ok(c, await binOf(c.var.work, c.var.caller, c.var.found)),
  )
  .post('/:id/restore', reads, theBinned, async (c) =>
    ok(c, await restoreConversation(c.var.work, c.var.caller, c.var.found), { notice: 'conversation.restored' }),
  )
  .delete('/:id/bin', reads, theBinned, async (c) =>
    ok(c, await eraseConversation(c.var.work, c.var.caller, c.var.found), { notice: 'conversation.erased' }),
  )
  .get('/stats/:agentId', reads, theAgent, async (c) => ok(c, { stats: await statsOf(c.var.work, c.var.found) }))
  .get('/session/:sessionId', reads, agentInQuery, valid('query', SessionQuery), async (c) =>
    ok(c, await sessionOf(c.var.work, c.var.found, c.req.param('sessionId'), c.req.valid('query').limit)),
  )
  .get('/:id', reads, theConversation, (c) =>
    ok(c, { conversation: conversationView(c.var.found.row, c.var.work.locale) }),
  )
  .get('/:id/events', reads, writtenConversation, async (c) =>
    ok(c, { events: await eventsOf(c.var.work, c.var.found) }),
  )
  .get('/:id/attachments/:place', reads, writtenConversation, async (c) =>
    fileAnswer(await fileOf(c.var.work, c.var.found.row, indexIn(c.req.param('place')))),
  )
  .post('/:id/retry', reads, theConversation, async (c) => {
    const { id, notice } = await retryExchange(c.var.work, c.var.found.row)
    return ok(c, { id }, { notice })
  })
  .delete('/:id', reads, writtenConversation, async (c) =>
    ok(c, await deleteConversation(c.var.work, c.var.caller, c.var.found.row), { notice: 'conversation.deleted' }),
  )
