import type { CallDoc } from './call.ts'

export const conversationsCalls = {
  'POST /api/conversations': {
    summary: 'Report an exchange',
    description:
      'Kept with `origin: "client"`. What the server itself has stored in the last ten minutes is given back instead, with 200.',
    answer: 'OneConversation',
    statuses: [200, 201],
    codes: ['plan.required', 'plan.quotaExceeded'],
  },
  'GET /api/conversations': {
    summary: "List an agent's conversations",
    description: 'The newest first. `search` finds whole words and beginnings of words, in either message.',
    answer: 'ConversationsPage',
  },
  'GET /api/conversations/sessions': {
    summary: "List the sessions of one's agents",
    description:
      'Of one agent, or of all own agents together, the one that spoke last first; `list=waiting` begins with who has waited longest (`waitingSince`), whatever he wrote meanwhile. A super administrator names the agent. `after` takes the `next` of the page before. `search` finds sessions in which an exchange holds every word, among the newest 1,000 such exchanges unless days are given; days mean the last exchange.',
    answer: 'ConversationSessions',
  },
  'GET /api/conversations/dropped': {
    summary: 'List refused messages of providers',
    description:
      'The newest first, of one agent or of all own agents; a super administrator names the agent. They were stored and not answered, because of a limit of the plan, the channel or an internal error: `code` and `reason` say which.',
    answer: 'DroppedMessages',
  },
  'POST /api/conversations/dropped/retry': {
    summary: 'Retry a refused message',
    description:
      'It waits for its turn once more, with all that was said with it, and its reply goes where it asked for it. A message can be retried for thirty days.',
    answer: 'Retaken',
    codes: ['droppedMessage.notFound', 'conversation.nothingToSend'],
  },
  'GET /api/conversations/:id': { summary: 'Read a conversation', answer: 'OneConversation' },
  'GET /api/conversations/:id/events': {
    summary: 'Read the way of a message',
    description:
      'When it was said, received, stored, its turn begun, its first piece sent, answered or given up, and the delivery at its provider. Steps with an unknown time are left out.',
    answer: 'MessageEvents',
  },
  'GET /api/conversations/:id/attachments/:place': {
    summary: 'Fetch a file that came with a message',
    description:
      'For attachments that have `hasFile`, by their place, counted from 0. It is fetched from the provider as it is asked for; how long the provider keeps it is his affair.',
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['attachment.notFound', 'attachment.unavailable'],
  },
  'POST /api/conversations/:id/retry': {
    summary: 'Try again to answer a message, or to deliver its reply',
    description:
      'A reply that was given up is sent again. A message without a reply is answered anew; what takes longer than 25 s arrives on the stream.',
    answer: 'Deleted',
    codes: [
      'conversation.nothingToSend',
      'agent.notFound',
      'chat.noWebchat',
      'chat.noEngine',
      'chat.engineFailed',
      'subscription.inactive',
      'plan.quotaExceeded',
      'request.rateLimited',
      'server.busy',
    ],
  },
  'DELETE /api/conversations/:id': {
    summary: 'Delete a conversation',
    description:
      'It is found nowhere any more, and its agent is told it no more. It stays in the bin for 30 days and can be restored until then; the last 100 of an agent are kept. What its writer takes back and what is past its retention leaves the bin at once. What it used of the plan stays used.',
    answer: 'Deleted',
  },
  'GET /api/conversations/bin': {
    summary: 'List the deleted conversations that can be restored',
    description:
      'The last deleted first, of one agent, or the last 100 of all own agents. A super administrator names the agent. `name` is how the message begins.',
    answer: 'BinnedList',
  },
  'POST /api/conversations/:id/restore': {
    summary: 'Restore a deleted conversation',
    description:
      'It is where it was in its session, counted as before. What was under way when it was deleted is without a reply, or not delivered, and can be tried again.',
    answer: 'Deleted',
    codes: ['conversation.saidAgain', 'server.busy'],
  },
  'DELETE /api/conversations/:id/bin': { summary: 'Delete a deleted conversation for good', answer: 'Deleted' },
  'GET /api/conversations/stats/:agentId': { summary: "Read an agent's figures", answer: 'ConversationStats' },
  'GET /api/conversations/session/:sessionId': {
    summary: 'Read a session',
    description:
      'Its last 500 exchanges, oldest first; none when the agent has no such session. `replyWindow` says until when its provider takes a reply: 24 hours after the last message at Meta, seven days and one message after a comment on a post (`comment`), `null` where there is no such end.',
    answer: 'WholeSession',
  },
} as const satisfies Record<string, CallDoc>
