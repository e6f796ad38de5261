import { KnowledgeDocuments, KnowledgeSummary, KnownPassages, WholeDocument } from '../answers/knowledge.ts'
import { Deleted } from '../answers/parts.ts'
import {
  type KnowledgeDocument as Document,
  DocumentEdit,
  DocumentInput,
  DocumentsQuery,
  PassagesQuery,
  UploadQuery,
} from '../knowledge.ts'
import type { CallDoc } from './call.ts'
import { ids, times } from './examples.ts'

const document: Document = {
  id: ids.document,
  kind: 'text',
  title: 'Horario',
  address: null,
  state: 'ready',
  reason: null,
  progress: null,
  skipped: 0,
  language: 'es',
  sizeBytes: 38,
  passages: 1,
  isEditable: true,
  ...times,
}
const whole = { ...document, skippedPages: [], content: 'Abrimos de lunes a viernes, de 9 a 18.' }
const waiting = { ...whole, state: 'waiting', language: null, passages: 0 }

export const knowledgeCalls = {
  'GET /api/agents/:id/knowledge': {
    summary: 'List what an agent was given to know',
    description: "The newest first. The owner's own answers are not among them.",
    query: { DocumentsQuery },
    answer: { KnowledgeDocuments },
    isPaged: true,
    codes: ['agent.notFound'],
    asks: { state: 'ready' },
    gives: [document],
  },
  'POST /api/agents/:id/knowledge': {
    summary: 'Give an agent a text, a page or a site to know',
    description:
      'A text is `text`, `markdown`, `html` or `csv` (a question and its answer a line). `url` is one page, `sitemap` all pages of a site that its map names, packed or not, and the maps that an index names. What the robots.txt of a site keeps from `Vocero` is not read. It is read at once, step by step: look at `state` and `progress`.',
    isRepeatable: true,
    body: { DocumentInput },
    answer: { WholeDocument },
    statuses: [201],
    codes: ['agent.notFound', 'document.duplicate', 'document.tooMany'],
    sends: { kind: 'text', title: 'Horario', content: whole.content },
    gives: waiting,
  },
  'GET /api/agents/:id/knowledge/summary': {
    summary: 'Read how much an agent knows',
    description: "`usesStarter`: it has nothing of its own yet and says what its type's example business would.",
    answer: { KnowledgeSummary },
    codes: ['agent.notFound'],
    gives: { documents: 1, answers: 0, unread: 0, passages: 1, usesStarter: false },
  },
  'POST /api/agents/:id/knowledge/files': {
    summary: 'Give an agent a file to know',
    description:
      'The body is the file as it is, at most 10 MB; `name` says by its ending what it is: PDF, TXT, Markdown, HTML or CSV.',
    query: { UploadQuery },
    takesFile: true,
    answer: { WholeDocument },
    statuses: [201],
    codes: ['agent.notFound', 'document.duplicate', 'document.tooMany'],
    asks: { name: 'Catálogo.pdf' },
    gives: { ...waiting, kind: 'pdf', title: 'Catálogo', isEditable: false, content: null },
  },
  'GET /api/agents/:id/knowledge/:documentId': {
    summary: 'Read one document, with its text where it was typed',
    answer: { WholeDocument },
    codes: ['document.notFound'],
    gives: whole,
  },
  'PUT /api/agents/:id/knowledge/:documentId': {
    summary: 'Change a document',
    description: 'Its title; and its content where it was typed, which is then read anew.',
    body: { DocumentEdit },
    answer: { WholeDocument },
    codes: ['document.notFound', 'document.duplicate'],
    sends: { title: 'Horario de verano' },
    gives: whole,
  },
  'DELETE /api/agents/:id/knowledge/:documentId': {
    summary: 'Take a document away',
    description: 'Its passages go with it, and visitors hear nothing of it within ten seconds.',
    answer: { Deleted },
    codes: ['document.notFound'],
    gives: { id: ids.document },
  },
  'POST /api/agents/:id/knowledge/:documentId/read': {
    summary: 'Read a document again',
    description: 'A page as it is now, or one that failed. What is known of it stays until the new reading is whole.',
    answer: { WholeDocument },
    codes: ['document.notFound', 'document.unfinished'],
    gives: waiting,
  },
  'GET /api/agents/:id/knowledge/:documentId/passages': {
    summary: 'List the passages that a document was read into',
    query: { PassagesQuery },
    answer: { KnownPassages },
    isPaged: true,
    codes: ['document.notFound'],
    gives: [{ id: ids.passage, language: 'es', heading: 'Horario', questions: [], body: whole.content }],
  },
} as const satisfies Record<string, CallDoc>
