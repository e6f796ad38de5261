import type { CallDoc } from './call.ts'

export const contactCalls = {
  'POST /api/contact': {
    summary: 'Write to the operator',
    description:
      'The contact form of the home page. Messages are limited for each address, and kept for 180 days. A message with a `website`, which people do not see, is answered alike and not kept.',
    answer: 'Nothing',
    codes: ['request.rateLimited', 'contact.full'],
  },
  'GET /api/admin/contact-messages': {
    summary: 'List what visitors wrote',
    description: 'The newest first. `open` counts those that nobody has marked as done.',
    answer: 'ContactMessages',
  },
  'PATCH /api/admin/contact-messages/:id': {
    summary: 'Mark a message as done, or as open again',
    answer: 'ContactMessage',
  },
  'DELETE /api/admin/contact-messages/:id': { summary: 'Delete a message', answer: 'Deleted' },
} as const satisfies Record<string, CallDoc>
