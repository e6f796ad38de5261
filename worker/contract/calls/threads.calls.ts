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
      'Fields that are left out stay as they are; `tags` replaces all tags. With the status `members` a member has taken the thread over: the agent is silent in it until it has another status, and a reply that was being made is not sent but returned as `draft`. A closed thread opens again when its contact writes.',
    answer: 'ChangedThread',
    codes: ['server.busy'],
  },
  'POST /api/threads/:id/messages': {
    summary: 'Write to the contact of a thread',
    description:
      'A message of the member who calls, sent to the contact on the channel of the thread: it costs no plan conversation. Repeated under the same `messageId` it is sent once. Unless `takesOver` is false, the thread is the members’ from then on, as with the status `members`.',
    answer: 'OneThreadMessage',
    statuses: [201],
    codes: ['thread.keyUsed', 'thread.windowClosed', 'conversation.nothingToSend', 'server.busy'],
  },
  'GET /api/agents/:id/search': {
    summary: "Search an agent's messages",
    description: 'Messages and replies in which every word occurs, or a word that begins with it; the newest first.',
    answer: 'MatchesPage',
  },
} as const satisfies Record<string, CallDoc>
