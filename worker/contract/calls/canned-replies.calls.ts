import type { CallDoc } from './call.ts'

export const cannedRepliesCalls = {
  'GET /api/canned-replies': {
    summary: 'List the canned replies of the account',
    description: 'At most 200, by their shortcuts.',
    answer: 'CannedReplies',
  },
  'POST /api/canned-replies': {
    summary: 'Save a canned reply',
    description:
      'The shortcut is unique in the account. The text may name {{name}}, {{agent}}, {{business}} and {{member}}, which the client fills in.',
    answer: 'CannedReply',
    statuses: [201],
    codes: ['cannedReply.shortcutTaken', 'cannedReply.limitReached'],
  },
  'PUT /api/canned-replies/:id': {
    summary: 'Change a canned reply',
    description: 'A title that is left out stays; an empty one is removed.',
    answer: 'CannedReply',
    codes: ['cannedReply.shortcutTaken'],
  },
  'DELETE /api/canned-replies/:id': { summary: 'Delete a canned reply', answer: 'Deleted' },
} as const satisfies Record<string, CallDoc>
