import { type Context, Hono } from 'hono'
import { DocumentEdit, DocumentInput, DocumentsQuery, PassagesQuery, UploadQuery } from '../../contract/knowledge.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding, holdingFile, withFile } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { bin, binnedOf, binOf, erase } from './bin.service.ts'
import {
  addDocument,
  addFile,
  documentOf,
  editDocument,
  listDocuments,
  listPassages,
  rereadDocument,
  restoreDocument,
  summaryOf,
} from './knowledge.service.ts'
import { wholeDocumentView } from './knowledge.view.ts'

const reads = holding('agent_management', 'conversations_access')
const writes = holding('agent_management')
const uploads = holdingFile('agent_management')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))
const theDocument = found('documentId', 'document.notFound', (c: Context<SignedInEnv>, id) =>
  documentOf(c.var.work, c.var.caller, c.req.param('id') ?? '', id),
)
const theBinned = found('documentId', 'document.notFound', (c: Context<SignedInEnv>, id) =>
  binnedOf(c.var.work, c.var.caller, 'documents', c.req.param('id') ?? '', id),
)

export const knowledgeRoutes = new Hono<AppEnv>()
  .get('/:id/knowledge', reads, theAgent, valid('query', DocumentsQuery), async (c) =>
    okPage(c, await listDocuments(c.var.work, c.var.found.id, c.req.valid('query'))),
  )
  .post('/:id/knowledge', writes, theAgent, valid('json', DocumentInput), idempotent, async (c) =>
    created(c, await addDocument(c.var.work, c.var.found.id, c.req.valid('json')), 'document.created'),
  )
  .get('/:id/knowledge/summary', reads, theAgent, async (c) => ok(c, await summaryOf(c.var.work, c.var.found.id)))
  .post('/:id/knowledge/files', uploads, theAgent, valid('query', UploadQuery), withFile, async (c) =>
    created(c, await addFile(c.var.work, c.var.found.id, c.req.valid('query').name, c.var.file), 'document.created'),
  )
  .get('/:id/knowledge/bin', writes, theAgent, async (c) => ok(c, await binOf(c.var.work, 'documents', c.var.found.id)))
  .post('/:id/knowledge/:documentId/restore', writes, theBinned, async (c) =>
    ok(c, await restoreDocument(c.var.work, c.var.caller, c.var.found), { notice: 'document.restored' }),
  )
  .delete('/:id/knowledge/:documentId/bin', writes, theBinned, async (c) =>
    ok(c, await erase(c.var.work, c.var.found), { notice: 'document.erased' }),
  )
  .get('/:id/knowledge/:documentId', reads, theDocument, (c) => ok(c, wholeDocumentView(c.var.found)))
  .put('/:id/knowledge/:documentId', writes, theDocument, valid('json', DocumentEdit), async (c) =>
    ok(c, await editDocument(c.var.work, c.var.found, c.req.valid('json')), { notice: 'document.updated' }),
  )
  .delete('/:id/knowledge/:documentId', writes, theDocument, async (c) =>
    ok(c, await bin(c.var.work, 'documents', c.var.found), { notice: 'document.deleted' }),
  )
  .post('/:id/knowledge/:documentId/read', writes, theDocument, async (c) =>
    ok(c, await rereadDocument(c.var.work, c.var.found), { notice: 'document.readAgain' }),
  )
  .get('/:id/knowledge/:documentId/passages', reads, theDocument, valid('query', PassagesQuery), async (c) =>
    okPage(c, await listPassages(c.var.work, c.var.found, c.req.valid('query'))),
  )
