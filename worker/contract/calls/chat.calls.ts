import type { CallDoc } from './call.ts'

export const chatCalls = {
  'POST /api/agents/:id/channels/webchat': {
    summary: "Say something to an agent's web chat",
    description:
      'Answers with 200 when the reply is made; after 25 seconds with 202 and without `webhookResult`, and the reply arrives on the stream, or `failed` with the reason why there is none. With `Accept: text/event-stream` the reply is streamed as it is made. The same `messageId` again is answered with the same reply. `earlierToken` is the `visitorToken` of the session that the same visitor has left for this one: within 24 hours both are one conversation for the plan. A message that is refused with `plan.quotaExceeded` is kept for the owner. `webhookResult.response` is JSON: a list whose first item has `output`.',
    answer: 'WebchatAnswer',
    events: 'ReplyEvent',
    otherAnswer: {
      status: 202,
      description: 'The message is stored; its reply takes longer than 25 seconds and arrives on the stream',
      answer: 'WebchatAccepted',
    },
    codes: [
      'chat.noWebchat',
      'subscription.inactive',
      'plan.quotaExceeded',
      'request.rateLimited',
      'chat.noEngine',
      'chat.engineFailed',
      'server.busy',
    ],
  },
  'GET /api/agents/:id/channels/webchat/stream': {
    summary: "Follow a visitor's own session",
    description:
      'Results carry ids: send the last one as `Last-Event-ID` to hear what was missed of the session, up to 50, and `0` for all that is kept of it. `failed` is told once: the same `messageId` sent again is answered with it.',
    events: 'StreamEvent',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'stream.tooMany'],
    isVisitors: true,
  },
  'POST /api/agents/:id/channels/webchat/typing': {
    summary: 'Show that a visitor is writing',
    description:
      'To the members who have the inbox open, for some seconds; repeated while the visitor writes. Nothing is stored.',
    answer: 'TypingShown',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'request.rateLimited'],
    isVisitors: true,
  },
  'PUT /api/agents/:id/channels/webchat/rating': {
    summary: 'Say whether a reply, or the conversation, helped',
    description:
      'With `messageId`: the reply to that message, or the message of a member with that id. Without it: the conversation, once a member has closed it, which the stream tells (`threadClosed`). The newest rating counts, and `null` takes it back.',
    answer: 'Rated',
    codes: [
      'auth.tokenMissing',
      'auth.tokenInvalid',
      'request.rateLimited',
      'chat.replyNotFound',
      'chat.notClosed',
      'thread.notFound',
    ],
    isVisitors: true,
  },
  'PUT /api/agents/:id/channels/webchat/address': {
    summary: 'Leave an address to be answered at',
    description:
      'An email address or a telephone number, shown to members with what is known of the contact. Replies of members that the visitor does not read in the chat are mailed to an email address. `null` removes it; who has a mail may do that with the key of its link: `Authorization: Stop <key>`.',
    answer: 'VisitorAddress',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'visitor.noThread', 'request.rateLimited'],
    isVisitors: true,
  },
  'GET /api/agents/:id/files/:ticket': {
    summary: 'Fetch a file that a person sent, as an automation',
    description:
      "The address comes with the message that an automation is sent (`metadata.attachments[].url`), and gives access to the provider's file for an hour, without further authorisation.",
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['attachment.notFound', 'attachment.unavailable'],
  },
  'POST /api/agents/:id/callbacks/:ticket': {
    summary: 'Answer a message later, as an automation',
    description:
      "The address comes with the message that an automation is sent (`metadata.callback.url`), and takes one answer until `metadata.callback.expiresAt`, without further authorisation, from an automation that answered the message with 202. The body is the same as that of an answer at once: `output`, `parts`, `handover`, a list of messages or text. `error` says that the automation failed, so that the agent's next engine answers.",
    takesPayload: { output: 'Your order is on its way.' },
    answer: 'CallbackTaken',
    codes: ['callback.notFound', 'callback.late', 'callback.used', 'callback.unusable', 'request.rateLimited'],
  },
  'GET /api/agents/:id/uploads/:file': {
    summary: 'Read a file that a member sent',
    description:
      'Open to everybody who has its address, which came with the message; providers fetch it from there. Pictures are shown, other files are downloaded. It is there as long as its message.',
    raw: { type: '*/*', description: 'The file, with the type that its bytes say' },
    codes: ['upload.notFound'],
  },
  'GET /api/agents/webhook-stream': {
    summary: 'Follow what agents answer',
    description:
      'Without `agentId`: all own agents, up to 20; a super administrator names one. Tells of messages that were not answered and of channels that stopped working, too: those are not repeated. Read it with `fetch`: it takes the bearer as any call does. Closed after ten minutes, or when the session ends.',
    events: 'StreamEvent',
    codes: ['agent.notFound', 'stream.tooMany'],
  },
} as const satisfies Record<string, CallDoc>
