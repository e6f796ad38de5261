import { type Context, Hono } from 'hono'
import {
  MemberMessageInput,
  SearchQuery,
  ThreadInput,
  ThreadMessagesQuery,
  ThreadsQuery,
} from '../../contract/threads.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { found, foundBy, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import {
  changeThread,
  listMessages,
  listThreads,
  readThread,
  searchMessages,
  threadOf,
  writeMessage,
} from './threads.service.ts'

const reads = holding('conversations_access')
const lookAgent = (c: Context<SignedInEnv>, id: string) => agentOf(c.var.work, c.var.caller, id)
const agentInQuery = foundBy('query', 'agentId', 'agent.notFound', lookAgent)
const theAgent = found('id', 'agent.notFound', lookAgent)
const theThread = found('id', 'thread.notFound', (c: Context<SignedInEnv>, id) =>
  threadOf(c.var.work, c.var.caller, id),
)

export const threadsRoutes = new Hono<AppEnv>()
  .get('/', reads, agentInQuery, valid('query', ThreadsQuery), async (c) =>
    ok(c, await listThreads(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))),
  )
  .get('/:id', reads, theThread, async (c) => ok(c, { thread: await readThread(c.var.work, c.var.found) }))
  .get('/:id/messages', reads, theThread, valid('query', ThreadMessagesQuery), async (c) =>
    ok(c, await listMessages(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .patch('/:id', reads, theThread, valid('json', ThreadInput), async (c) =>
    ok(c, await changeThread(c.var.work, c.var.found, c.req.valid('json'))),
  )
  .post('/:id/messages', reads, theThread, valid('json', MemberMessageInput), async (c) =>
    created(c, { written: await writeMessage(c.var.work, c.var.caller, c.var.found, c.req.valid('json')) }),
  )

/** Below the path of agents. */
export const agentSearchRoutes = new Hono<AppEnv>().get(
  '/:id/search',
  reads,
  theAgent,
  valid('query', SearchQuery),
  async (c) => ok(c, await searchMessages(c.var.work, c.var.found, c.req.valid('query'))),
)
