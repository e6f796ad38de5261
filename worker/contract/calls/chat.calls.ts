import type { CallDoc } from './call.ts'

export const chatCalls = {
  'POST /api/agents/:id/channels/webchat': {
    summary: 'Send a message as a visitor',
    description:
      "Sends a message of a visitor to an agent's web chat and returns the reply. When the reply takes longer than 25 seconds, the response is 202 without `webhookResult`, and the reply, or `failed` with the reason, arrives on the session's stream. With `Accept: text/event-stream` the reply is streamed while it is made. `webhookResult.response` is JSON text: a list whose first item has `output`.\n\nWithout `sessionId` a new session begins; continue it with its `sessionId` and `visitorToken`. `earlierToken` is the token of the visitor's previous session: within 24 hours the plan counts both as one conversation. `messageId` is the idempotency key: a repeated message gets the same reply. Limited to 6 messages in 10 seconds per session, 20 a minute per IP address and 300 a minute per agent. A message that is refused with `plan.quotaExceeded` is kept for the owner.",
    answer: 'WebchatAnswer',
    events: 'ReplyEvent',
    otherAnswer: {
      status: 202,
      description: 'The message is stored; its reply takes longer than 25 seconds and arrives on the stream',
      answer: 'WebchatAccepted',
    },
    codes: [
      'chat.messageIdUsed',
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
    summary: 'Stream a visitor session',
    description:
      'Server-sent events of one session of the web chat, at most three streams at a time. Results have ids: reconnect with the last one as `Last-Event-ID` to receive what was missed of the session, up to 50, or with `0` for all results that are kept of it. `failed` is sent once; the same `messageId` sent again returns the same error. A stream is closed after ten minutes at the latest.',
    events: 'StreamEvent',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'stream.tooMany'],
    isVisitors: true,
  },
  'POST /api/agents/:id/channels/webchat/typing': {
    summary: 'Send a typing signal as a visitor',
    description:
      'Shows members who have the inbox open that the visitor is writing, for 6 seconds; repeat it every 3 seconds. Nothing is stored.',
    answer: 'TypingShown',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'request.rateLimited'],
    isVisitors: true,
  },
  'PUT /api/agents/:id/channels/webchat/rating': {
    summary: 'Rate a reply or conversation',
    description:
      "With `messageId`, rates the reply to that message, or a member's message with that id. Without it, rates the session after a member has closed it, which the stream reports (`threadClosed`). The latest rating counts; `null` removes it.",
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
    summary: "Set a visitor's reply address",
    description:
      "Stores the email address or telephone number at which the visitor can be answered, and shows it to members. Members' replies that the visitor does not read in the chat are mailed to an email address. `null` removes the address; the link in such a mail may do so with `Authorization: Stop <key>`.",
    answer: 'VisitorAddress',
    codes: ['auth.tokenMissing', 'auth.tokenInvalid', 'visitor.noThread', 'request.rateLimited'],
    isVisitors: true,
  },
  'GET /api/agents/:id/files/:ticket': {
    summary: 'Download an attachment for an automation',
    description:
      'Fetches a file of a contact from its provider. The URL is part of the request to an automation (`metadata.attachments[].url`) and is valid for an hour without further authorisation.',
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['attachment.notFound', 'attachment.unavailable'],
  },
  'POST /api/agents/:id/callbacks/:ticket': {
    summary: 'Answer an automation request later',
    description:
      'Takes the answer of an automation that has responded to the request with 202. The URL is part of that request (`metadata.callback.url`) and is valid for one answer until `metadata.callback.expiresAt`, without further authorisation. The body, of at most 256 KiB, has the form of an immediate answer: `output`, `parts`, `handover`, a list of messages, or text. With `error` the automation reports a failure, and the next engine of the agent answers.',
    takesPayload: { output: 'Your order is on its way.' },
    answer: 'CallbackTaken',
    codes: ['callback.notFound', 'callback.late', 'callback.used', 'callback.unusable', 'request.rateLimited'],
  },
  'GET /api/agents/:id/uploads/:file': {
    summary: "Download a member's file",
    description:
      'Returns a file that a member sent to a contact, to everybody who knows its URL, because providers fetch it from there. Images are shown, other files are downloaded. It exists as long as its message.',
    raw: { type: '*/*', description: 'The file, with the type that its bytes say' },
    codes: ['upload.notFound'],
  },
  'GET /api/agents/webhook-stream': {
    summary: 'Stream agent events',
    description:
      'Server-sent events of one agent or, without `agentId`, of all agents of the account, up to 20; a super administrator has to name an agent. Results have ids and are repeated after `Last-Event-ID`, up to 50; other events, such as messages without a reply and channels that stopped working, are sent once. Use `fetch`, because `EventSource` cannot send the access token. A user may have five streams, and a stream is closed after ten minutes at the latest or when the session ends.',
    events: 'StreamEvent',
    codes: ['agent.notFound', 'stream.tooMany'],
  },
} as const satisfies Record<string, CallDoc>
