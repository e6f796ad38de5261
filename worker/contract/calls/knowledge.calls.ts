import type { CallDoc } from './call.ts'

export const knowledgeCalls = {
  'GET /api/agents/:id/knowledge': {
    summary: 'List documents',
    description:
      "Lists the documents of an agent's knowledge, newest first, without own answers (see `GET /api/agents/{id}/answers`).",
    answer: 'KnowledgeDocuments',
  },
  'POST /api/agents/:id/knowledge': {
    summary: 'Add a document',
    description:
      "Adds a text, a web page or a site to an agent's knowledge. A text is `text`, `markdown`, `html` or `csv`, with a question and its answer in each line. `url` is one page; `sitemap` is all pages that the site map of a site lists, also through a site map index. Pages that robots.txt disallows for `Vocero` are not read. The document is read afterwards: poll its `state` and `progress`. With a `schedule`, a page or a site is read again every day or every week (`nextReadingAt`), and `lastChange` says what the last reading changed. An agent has at most 200 documents.",
    answer: 'WholeDocument',
    statuses: [201],
    codes: ['document.duplicate', 'document.tooMany'],
  },
  'GET /api/agents/:id/knowledge/summary': {
    summary: 'Get a knowledge summary',
    description: "Counts an agent's documents, own answers, passages, and documents that have not been read yet.",
    answer: 'KnowledgeSummary',
  },
  'POST /api/agents/:id/knowledge/files': {
    summary: 'Upload a document',
    description:
      "Adds a file to an agent's knowledge. The body is the file itself, at most 10 MB; the extension of `name` gives its type: PDF, DOCX, XLSX, PPTX, TXT, Markdown, HTML or CSV. The file is read afterwards: poll its `state` and `progress`.",
    takesFile: true,
    answer: 'WholeDocument',
    statuses: [201],
    codes: ['document.duplicate', 'document.tooMany'],
  },
  'GET /api/agents/:id/knowledge/:documentId': {
    summary: 'Get a document',
    description:
      'Returns a document with its `content` if it was typed, and the first of the pages of a site that could not be read.',
    answer: 'WholeDocument',
  },
  'PUT /api/agents/:id/knowledge/:documentId': {
    summary: 'Update a document',
    description:
      'Fields that are absent keep their values. `content` can be changed only where it was typed, and is then read again; `schedule` only for a page or a site, where it counts from the last reading.',
    answer: 'WholeDocument',
    codes: ['document.duplicate'],
  },
  'DELETE /api/agents/:id/knowledge/:documentId': {
    summary: 'Delete a document',
    description:
      'Moves the document to the bin. Within ten seconds the agent no longer answers from it. It can be restored for 30 days; the bin keeps the last 100 documents of an agent.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/knowledge/bin': {
    summary: 'List deleted documents',
    description: 'Lists the deleted documents of an agent that can be restored, last deleted first.',
    answer: 'BinnedList',
  },
  'POST /api/agents/:id/knowledge/:documentId/restore': {
    summary: 'Restore a deleted document',
    description: 'Restores a document with its passages. One that was deleted before it had been read is read now.',
    answer: 'WholeDocument',
    codes: ['document.duplicate', 'document.tooMany', 'document.noRoom'],
  },
  'DELETE /api/agents/:id/knowledge/:documentId/bin': {
    summary: 'Permanently delete a document',
    description: 'Deletes a deleted document with its passages and its file at once.',
    answer: 'Deleted',
  },
  'POST /api/agents/:id/knowledge/:documentId/read': {
    summary: 'Read a document again',
    description:
      'Reads a page or site as it is now, or a document that could not be read. The agent answers from the previous passages until the reading is complete, and keeps them if it fails. Refused while the document is being read (`document.unfinished`).',
    answer: 'WholeDocument',
    codes: ['document.unfinished'],
  },
  'GET /api/agents/:id/knowledge/:documentId/passages': {
    summary: 'List passages',
    description: 'Lists the passages that a document was divided into, in their order.',
    answer: 'KnownPassages',
  },
} as const satisfies Record<string, CallDoc>
