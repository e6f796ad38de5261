import { type Context, Hono } from 'hono'
import { MemberMessageInput } from '../../contract/member-messages.ts'
import { TemplateMessageInput } from '../../contract/templates.ts'
import { ThreadInput } from '../../contract/thread-input.ts'
import {
  NoteInput,
  PresenceInput,
  RelatedQuery,
  SearchQuery,
  ThreadListsQuery,
  ThreadMessagesQuery,
  ThreadsQuery,
} from '../../contract/threads.ts'
import { UploadedFileQuery } from '../../contract/uploads.ts'
import { created, ok } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, holdingFile, withUpload } from '../../core/guards.ts'
import { found, foundBy, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { addUpload } from '../chat/uploads.service.ts'
import { suggestReply } from './drafting.service.ts'
import { relatedThreads, threadLists } from './lists.service.ts'
import { deleteNote, writeNote } from './notes.service.ts'
import { listTemplates, sendTemplate } from './templates.service.ts'
import { changeThread } from './thread-edits.service.ts'
import {
  listMessages,
  listThreads,
  newestThreadOf,
  present,
  readThread,
  resendMessage,
  searchMessages,
  showTyping,
  threadOf,
  writeMessage,
  writtenThreadOf,
} from './threads.service.ts'

const reads = holding('conversations_access')
const uploads = holdingFile('conversations_access')
const lookAgent = (c: Context<SignedInEnv>, id: string) => agentOf(c.var.work, c.var.caller, id)
const agentInQuery = foundBy('query', 'agentId', 'agent.notFound', lookAgent)
const theAgent = found('id', 'agent.notFound', lookAgent)
const theThread = found('id', 'thread.notFound', (c: Context<SignedInEnv>, id) =>
  threadOf(c.var.work, c.var.caller, id),
)
const newestThread = found('id', 'thread.notFound', (c: Context<SignedInEnv>, id) =>
  newestThreadOf(c.var.work, c.var.caller, id),
)
const writtenThread = found('id', 'thread.notFound', (c: Context<SignedInEnv>, id) =>
  writtenThreadOf(c.var.work, c.var.caller, id),
)

export const threadsRoutes = new Hono<AppEnv>()
  .get('/', reads, agentInQuery, valid('query', ThreadsQuery), async (c) =>
    ok(c, await listThreads(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))),
  )
  .get('/lists', reads, agentInQuery, valid('query', ThreadListsQuery), async (c) =>
    ok(c, await threadLists(c.var.work, c.var.caller, c.var.found)),
  )
  .get('/related', reads, agentInQuery, valid('query', RelatedQuery), async (c) =>
    ok(c, await relatedThreads(c.var.work, c.var.caller, c.var.found, c.req.valid('query'))),
  )
  .get('/:id', reads, theThread, async (c) =>
    ok(c, { thread: await readThread(c.var.work, c.var.caller, c.var.found) }),
  )
  .get('/:id/messages', reads, theThread, valid('query', ThreadMessagesQuery), async (c) =>
    ok(c, await listMessages(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .patch('/:id', reads, theThread, valid('json', ThreadInput), async (c) =>
    ok(c, await changeThread(c.var.work, c.var.caller, c.var.found, c.req.valid('json'))),
  )
  .post('/:id/uploads', uploads, writtenThread, valid('query', UploadedFileQuery), withUpload, async (c) =>
    created(c, { upload: await addUpload(c.var.work, c.var.found.row, c.req.valid('query').name, c.var.file) }),
  )
  .post('/:id/messages', reads, newestThread, valid('json', MemberMessageInput), async (c) =>
    created(c, { written: await writeMessage(c.var.work, c.var.caller, c.var.found, c.req.valid('json')) }),
  )
  .post('/:id/messages/:messageNumber/retry', reads, newestThread, async (c) =>
    ok(c, await resendMessage(c.var.work, c.var.found, c.req.param('messageNumber')), { notice: 'thread.sentAgain' }),
  )
  .get('/:id/templates', reads, writtenThread, async (c) =>
    ok(c, { templates: await listTemplates(c.var.work, c.var.found) }),
  )
  .post('/:id/templates', reads, writtenThread, valid('json', TemplateMessageInput), async (c) =>
    created(c, { written: await sendTemplate(c.var.work, c.var.caller, c.var.found, c.req.valid('json')) }),
  )
  .post('/:id/suggestion', reads, theThread, async (c) => ok(c, await suggestReply(c.var.work, c.var.found)))
  .post('/:id/typing', reads, writtenThread, async (c) =>
    ok(c, await showTyping(c.var.work, c.var.caller, c.var.found)),
  )
  .post('/:id/presence', reads, writtenThread, valid('json', PresenceInput), async (c) =>
    ok(c, { others: await present(c.var.work, c.var.caller, c.var.found, c.req.valid('json').isHere) }),
  )
  .post('/:id/notes', reads, writtenThread, valid('json', NoteInput), async (c) =>
    created(c, { written: await writeNote(c.var.work, c.var.caller, c.var.found, c.req.valid('json')) }),
  )
  .delete('/:id/notes/:noteId', reads, writtenThread, async (c) =>
    ok(c, await deleteNote(c.var.work, c.var.caller, c.var.found, c.req.param('noteId'))),
  )

/** Mounted below the path of agents. */
export const agentSearchRoutes = new Hono<AppEnv>().get(
  '/:id/search',
  reads,
  theAgent,
  valid('query', SearchQuery),
  async (c) => ok(c, await searchMessages(c.var.work, c.var.found, c.req.valid('query'))),
)
