import type { CallDoc } from './call.ts'

export const knowledgeCalls = {
  'GET /api/agents/:id/knowledge': {
    summary: 'List what an agent was given to know',
    description: "The newest first. The owner's own answers are not among them.",
    answer: 'KnowledgeDocuments',
  },
  'POST /api/agents/:id/knowledge': {
    summary: 'Give an agent a text, a page or a site to know',
    description:
      'A text is `text`, `markdown`, `html` or `csv` (a question and its answer a line). `url` is one page, `sitemap` all pages of a site that its map names, packed or not, and the maps that an index names. What the robots.txt of a site keeps from `Vocero` is not read. It is read at once, step by step: look at `state` and `progress`. With a `schedule`, a page or a site is read again every day or every week; `nextReadingAt` says when, `lastChange` what the last reading changed.',
    answer: 'WholeDocument',
    statuses: [201],
    codes: ['document.duplicate', 'document.tooMany'],
  },
  'GET /api/agents/:id/knowledge/summary': {
    summary: 'Read how much an agent knows',
    answer: 'KnowledgeSummary',
  },
  'POST /api/agents/:id/knowledge/files': {
    summary: 'Give an agent a file to know',
    description:
      'The body is the file as it is, at most 10 MB; `name` says by its ending what it is: PDF, TXT, Markdown, HTML or CSV.',
    takesFile: true,
    answer: 'WholeDocument',
    statuses: [201],
    codes: ['document.duplicate', 'document.tooMany'],
  },
  'GET /api/agents/:id/knowledge/:documentId': {
    summary: 'Read one document, with its text where it was typed',
    answer: 'WholeDocument',
  },
  'PUT /api/agents/:id/knowledge/:documentId': {
    summary: 'Change a document',
    description:
      'Its title; its content where it was typed, which is then read anew; and the `schedule` of a page or a site. Another schedule counts from the last reading.',
    answer: 'WholeDocument',
    codes: ['document.duplicate'],
  },
  'DELETE /api/agents/:id/knowledge/:documentId': {
    summary: 'Delete a document',
    description:
      'Visitors hear nothing of it within ten seconds. It stays in the bin for 30 days and can be restored until then; the last 100 are kept.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/knowledge/bin': {
    summary: 'List the deleted documents of an agent that can be restored',
    description: 'The last deleted first.',
    answer: 'BinnedList',
  },
  'POST /api/agents/:id/knowledge/:documentId/restore': {
    summary: 'Restore a deleted document',
    description: 'With the passages that it had; one that was not read yet is read.',
    answer: 'WholeDocument',
    codes: ['document.duplicate', 'document.tooMany', 'document.noRoom'],
  },
  'DELETE /api/agents/:id/knowledge/:documentId/bin': {
    summary: 'Delete a deleted document for good',
    answer: 'Deleted',
  },
  'POST /api/agents/:id/knowledge/:documentId/read': {
    summary: 'Read a document again',
    description:
      'A page as it is now, or one that failed. What is known of it stays until the new reading is whole, and when that fails.',
    answer: 'WholeDocument',
    codes: ['document.unfinished'],
  },
  'GET /api/agents/:id/knowledge/:documentId/passages': {
    summary: 'List the passages that a document was read into',
    answer: 'KnownPassages',
  },
} as const satisfies Record<string, CallDoc>
