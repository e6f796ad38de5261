import type { CallDoc } from './call.ts'

export const conversationsCalls = {
  'POST /api/conversations': {
    summary: 'Report a conversation',
    description:
      'Stores an exchange that a client had with the agent, with `origin: client`. An exchange with a reply counts towards the plan. When the server itself has stored the same message of the session in the last ten minutes, that conversation is returned with 200 and nothing is stored.',
    answer: 'OneConversation',
    statuses: [200, 201],
    codes: ['plan.required', 'plan.quotaExceeded'],
  },
  'GET /api/conversations': {
    summary: 'List conversations',
    description:
      'Lists the conversations of one agent, newest first. `search` looks for exchanges in which every word occurs, in the message or the reply, as a word or the beginning of one.',
    answer: 'ConversationsPage',
  },
  'GET /api/conversations/sessions': {
    summary: 'List conversation sessions',
    description:
      'Lists the threads of one agent or of all agents of the account by their session ids, the one with the newest exchange first; a super administrator has to name an agent. `list=waiting` is in the order of waiting, longest first. Days refer to the last exchange. `search` looks for threads with an exchange in which every word occurs; without days, only the newest 1,000 such exchanges are searched. `next` of a page is the `after` of the following page.',
    answer: 'ConversationSessions',
  },
  'GET /api/conversations/dropped': {
    summary: 'List refused messages',
    description:
      'Lists messages of providers that were stored and not answered because of a limit of the plan or the channel, or an internal error, newest first. `code` and `reason` say why. Without `agentId`, those of all agents of the account; a super administrator has to name an agent.',
    answer: 'DroppedMessages',
  },
  'POST /api/conversations/dropped/retry': {
    summary: 'Retry a refused message',
    description:
      "Queues the message again, together with the messages that were merged with it; the reply goes to the contact's channel. The call does not wait for the reply. A message can be retried for 30 days.",
    answer: 'Retaken',
    codes: ['droppedMessage.notFound', 'conversation.nothingToSend'],
  },
  'GET /api/conversations/:id': {
    summary: 'Get a conversation',
    description: 'Returns one exchange with its state, the delivery of its reply, and its usage.',
    answer: 'OneConversation',
  },
  'GET /api/conversations/:id/events': {
    summary: 'List message events',
    description:
      'Returns the steps of a message with their times: sent, received, stored, turn begun, first piece of the reply, answered or given up, and the delivery at the provider. Steps whose time is not known are left out.',
    answer: 'MessageEvents',
  },
  'GET /api/conversations/:id/attachments/:place': {
    summary: 'Download an attachment',
    description:
      'Fetches the file of an attachment with `hasFile` from its provider, which keeps files for a limited time (`attachment.unavailable`).',
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['attachment.notFound', 'attachment.unavailable'],
  },
  'POST /api/conversations/:id/retry': {
    summary: 'Retry a reply or delivery',
    description:
      'Answers a message that has no reply, or sends a reply whose delivery failed once more. On the web chat the call waits up to 25 seconds for the reply; a later one arrives on the stream. A contact of a provider gets the reply afterwards. A message that was answered and delivered is refused (`conversation.nothingToSend`).',
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
      'Moves an exchange to the bin: it appears in no list or search, and the agent no longer takes it into account. It can be restored for 30 days; the bin keeps the last 100 exchanges of an agent, and drops at once what its contact deletes and what is older than the retention period. Its use of the plan is not given back.',
    answer: 'Deleted',
  },
  'GET /api/conversations/bin': {
    summary: 'List deleted conversations',
    description:
      'Lists the deleted exchanges that can be restored, last deleted first: those of one agent, or the last 100 of all agents of the account. A super administrator has to name an agent. `name` is the beginning of the message.',
    answer: 'BinnedList',
  },
  'POST /api/conversations/:id/restore': {
    summary: 'Restore a deleted conversation',
    description:
      'Puts the exchange back in its place in the session. A reply that was being made, or delivered, when it was deleted counts as failed and can be retried. Refused when the contact has sent the same message again (`conversation.saidAgain`).',
    answer: 'Deleted',
    codes: ['conversation.saidAgain', 'server.busy'],
  },
  'DELETE /api/conversations/:id/bin': {
    summary: 'Permanently delete a conversation',
    description:
      'Deletes a deleted exchange at once, with the files that members sent in it and its text in the webhook log.',
    answer: 'Deleted',
  },
  'GET /api/conversations/stats/:agentId': {
    summary: 'Get conversation statistics',
    description:
      "Counts the agent's exchanges in total, by channel and by day of the last 30 days, and the plan conversations among them (`sessions`). Response times are those of the last 30 days.",
    answer: 'ConversationStats',
  },
  'GET /api/conversations/session/:sessionId': {
    summary: 'Get a conversation session',
    description:
      "Returns the last 500 exchanges of a thread, oldest first, with messages and notes of members and the state of the thread. All are empty when the agent has no such session. `replyWindow` says until when the provider accepts a reply: at Meta 24 hours after the contact's last message, or one message within seven days of a comment on a post (`comment`); `null` where there is no limit.",
    answer: 'WholeSession',
  },
} as const satisfies Record<string, CallDoc>
