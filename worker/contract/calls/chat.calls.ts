import { ReplyEvent, StreamEvent, WebchatAccepted, WebchatAnswer } from '../answers/webchat.ts'
import { StreamQuery, VisitorStreamQuery } from '../stream-queries.ts'
import { WebchatInput } from '../webchat.ts'
import type { CallDoc } from './call.ts'
import { conversation, ids } from './examples.ts'

const { sessionId, metadata } = conversation
const { messageId } = metadata
const accepted = {
  messageId,
  sessionId,
  visitorToken: 'eyJhbGciOiJIUzI1NiJ9.…',
  conversationId: ids.conversation,
}
const connected = { type: 'connected', agentId: ids.agent }

export const chatCalls = {
  'POST /api/agents/:id/channels/webchat': {
    summary: "Say something to an agent's web chat",
    description:
      'Answers with 200 when the reply is made; after 25 seconds with 202 and without `webhookResult`, and the reply arrives on the stream. With `Accept: text/event-stream` the reply is streamed as it is made. The same `messageId` again is answered with the same reply. `webhookResult.response` is JSON: a list whose first item has `output`.',
    body: { WebchatInput },
    answer: { WebchatAnswer },
    otherAnswer: {
      status: 202,
      description: 'The message is stored; its reply takes longer than 25 seconds and arrives on the stream',
      answer: { WebchatAccepted },
      gives: accepted,
    },
    events: { ReplyEvent },
    codes: [
      'agent.notFound',
      'chat.noWebchat',
      'subscription.inactive',
      'plan.quotaExceeded',
      'request.rateLimited',
      'chat.noEngine',
      'chat.engineFailed',
      'server.busy',
    ],
    sends: { message: conversation.userMessage, sessionId, messageId, language: 'es' },
    gives: { ...accepted, webhookResult: { response: '[{"output":"Abrimos a las ocho."}]' } },
  },
  'GET /api/agents/:id/channels/webchat/stream': {
    summary: "Follow a visitor's own session",
    description: 'Results carry ids: send the last one as `Last-Event-ID` to hear what was missed, up to 50.',
    query: { VisitorStreamQuery },
    events: { StreamEvent },
    isVisitors: true,
    codes: ['agent.notFound', 'auth.tokenMissing', 'auth.tokenInvalid', 'stream.tooMany'],
    asks: { sessionId },
    gives: connected,
  },
  'GET /api/agents/:id/files/:ticket': {
    summary: 'Fetch a file that a person sent, as an automation',
    description:
      "The address comes with the message that an automation is sent (`metadata.attachments[].url`), and opens the provider's file to whoever knows it for an hour.",
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['attachment.notFound', 'attachment.unavailable'],
  },
  'GET /api/agents/webhook-stream': {
    summary: 'Follow what agents answer',
    description:
      'Without `agentId`: all own agents, up to 20; a super administrator names one. Tells of messages that were not answered and of channels that stopped working, too: those are not repeated. Read it with `fetch`: it takes the bearer as any call does. Closed after ten minutes, or when the session ends.',
    query: { StreamQuery },
    events: { StreamEvent },
    codes: ['agent.notFound', 'stream.tooMany'],
    asks: { agentId: ids.agent },
    gives: connected,
  },
} as const satisfies Record<string, CallDoc>
