import {
  ConversationSessions,
  ConversationStats,
  ConversationsPage,
  DroppedMessages,
  MessageEvents,
  OneConversation,
  Retaken,
  WholeSession,
} from '../answers/conversations.ts'
import { Deleted } from '../answers/parts.ts'
import { SessionsQuery } from '../conversation-sessions.ts'
import { ConversationInput, ConversationsQuery, SessionQuery } from '../conversations.ts'
import { DroppedInput, DroppedQuery } from '../dropped-messages.ts'
import type { CallDoc } from './call.ts'
import { conversation, conversationSession, droppedMessage, ids, meta } from './examples.ts'

export const conversationsCalls = {
  'POST /api/conversations': {
    summary: 'Report an exchange',
    isRepeatable: true,
    description:
      'Kept with `origin: "client"`. What the server itself has stored in the last ten minutes is given back instead, with 200.',
    body: { ConversationInput },
    answer: { OneConversation },
    statuses: [200, 201],
    codes: ['agent.notFound', 'plan.required', 'plan.quotaExceeded'],
    sends: {
      agentId: ids.agent,
      userMessage: conversation.userMessage,
      agentResponse: conversation.agentResponse,
      metadata: { sessionId: conversation.sessionId },
    },
    gives: { conversation },
  },
  'GET /api/conversations': {
    summary: "List an agent's conversations",
    description: 'The newest first. `search` finds whole words and beginnings of words, in either message.',
    query: { ConversationsQuery },
    answer: { ConversationsPage },
    isPaged: true,
    codes: ['agent.notFound'],
    asks: { agentId: ids.agent, search: 'abren' },
    gives: { conversations: [conversation], pagination: meta },
  },
  'GET /api/conversations/sessions': {
    summary: "List the sessions of one's agents",
    description:
      'Of one agent, or of all own agents together, the one that spoke last first. A super administrator names the agent. `after` takes the `next` of the page before. `search` finds sessions in which an exchange holds every word, among the newest 1,000 such exchanges unless days are given; days mean the last exchange.',
    query: { SessionsQuery },
    answer: { ConversationSessions },
    codes: ['agent.notFound'],
    asks: { unanswered: 'true' },
    gives: { sessions: [conversationSession], next: null },
  },
  'GET /api/conversations/dropped': {
    summary: 'List messages of providers that were let go of',
    description:
      'The newest first, of one agent or of all own agents; a super administrator names the agent. They were taken in and became no conversation, because a limit of the plan, the channel or a fault of the house kept them from it: `code` and `reason` say which.',
    query: { DroppedQuery },
    answer: { DroppedMessages },
    isPaged: true,
    codes: ['agent.notFound'],
    asks: { agentId: ids.agent },
    gives: { messages: [droppedMessage], pagination: meta },
  },
  'POST /api/conversations/dropped/retry': {
    summary: 'Answer a message after all that was let go of',
    description:
      'It waits for its turn once more, with all that was said with it, and its reply goes where it asked for it. A message is remembered for eight days.',
    body: { DroppedInput },
    answer: { Retaken },
    codes: ['agent.notFound', 'droppedMessage.notFound', 'conversation.nothingToSend'],
    sends: { agentId: ids.agent, messageId: droppedMessage.messageId },
    gives: { id: droppedMessage.messageId },
  },
  'GET /api/conversations/:id': {
    summary: 'Read a conversation',
    answer: { OneConversation },
    codes: ['conversation.notFound'],
    gives: { conversation },
  },
  'GET /api/conversations/:id/events': {
    summary: 'Read the way of a message',
    description:
      'When it was said, received, stored, claimed by whoever makes the reply, begun to be answered, answered or given up, and how far the reply has come at its provider. Steps that nobody saw are left out.',
    answer: { MessageEvents },
    codes: ['conversation.notFound'],
    gives: { events: [{ stage: 'said', at: conversation.timestamp, afterMs: 0 }] },
  },
  'GET /api/conversations/:id/attachments/:place': {
    summary: 'Fetch a file that came with a message',
    description:
      'For attachments that have `hasFile`, by their place, counted from 0. It is fetched from the provider as it is asked for; how long the provider keeps it is his affair.',
    raw: { type: 'application/octet-stream', description: 'The file' },
    codes: ['conversation.notFound', 'attachment.notFound', 'attachment.unavailable'],
  },
  'POST /api/conversations/:id/retry': {
    summary: 'Try again to answer a message, or to deliver its reply',
    description:
      'A reply that was given up is sent again. A message without a reply is answered anew; what takes longer than 25 s arrives on the stream.',
    answer: { Deleted },
    codes: [
      'conversation.notFound',
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
    gives: { id: ids.conversation },
  },
  'DELETE /api/conversations/:id': {
    summary: 'Delete a conversation for good',
    description: 'What it used of the plan stays used.',
    answer: { Deleted },
    codes: ['conversation.notFound'],
    gives: { id: ids.conversation },
  },
  'GET /api/conversations/stats/:agentId': {
    summary: "Read an agent's figures",
    answer: { ConversationStats },
    codes: ['agent.notFound'],
    gives: {
      stats: {
        total: 128,
        sessions: 40,
        today: 3,
        last7Days: 21,
        last30Days: 90,
        byChannel: { webchat: 128 },
        byDay: [{ date: '2026-11-20', count: 3 }],
        medianResponseMs: 50,
        p95ResponseMs: 400,
        unanswered: 0,
      },
    },
  },
  'GET /api/conversations/session/:sessionId': {
    summary: 'Read a session',
    description:
      'Its last 500 exchanges, oldest first; none when the agent has no such session. `replyWindow` says until when its provider takes a reply: 24 hours after the last message at Meta, `null` where there is no such end.',
    query: { SessionQuery },
    answer: { WholeSession },
    codes: ['agent.notFound'],
    asks: { agentId: ids.agent },
    gives: { conversations: [conversation], replyWindow: null },
  },
} as const satisfies Record<string, CallDoc>
