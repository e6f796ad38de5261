import type { CallDoc } from './call.ts'

export const threadsCalls = {
  'GET /api/threads': {
    summary: 'List threads',
    description:
      'Of one agent, or of all own agents together, the one with the newest exchange first. A super administrator names the agent. `search` finds threads in which every word was said, among the newest 1,000 matches unless days are given; days mean the last exchange.',
    answer: 'ThreadsPage',
  },
  'GET /api/threads/:id': { summary: 'Read a thread', answer: 'OneThread' },
  'GET /api/threads/:id/messages': {
    summary: 'List the messages of a thread',
    description: 'The newest first, with their authors and parts. A message that was taken back has no text.',
    answer: 'ThreadMessagesPage',
  },
  'PATCH /api/threads/:id': {
    summary: "Change a thread's status or its tags",
    description:
      'Fields that are left out stay as they are; `tags` replaces all tags. The status sorts threads for members: the agent answers in every status, and a closed thread opens again when its contact writes.',
    answer: 'OneThread',
    codes: ['server.busy'],
  },
  'GET /api/agents/:id/search': {
    summary: "Search an agent's messages",
    description: 'Messages and replies in which every word occurs, or a word that begins with it; the newest first.',
    answer: 'MatchesPage',
  },
} as const satisfies Record<string, CallDoc>
