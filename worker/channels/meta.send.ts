import * as z from 'zod/mini'
import type { Outgoing, Sent } from './adapter.ts'
import type { Failure } from './failures.ts'
import { callGraph, type GraphCall } from './graph.ts'
import type { ReplyAddress } from './inbound.ts'
import { readMessagingCode } from './meta.failures.ts'
import type { ProviderHttp } from './provider-http.ts'
import { lenient } from './wire-shapes.ts'

const Accepted = z.object({ message_id: lenient(z.string()) })

/** Where an account's messages are sent, and the fixed fields of their bodies. */
export interface MessagesEndpoint extends Pick<GraphCall, 'base' | 'token' | 'path'> {
  /** Fields of Messenger only: the kind of message, the message it answers, our reference. */
  isMessenger: boolean
}

function messageOf(outgoing: Outgoing, isMessenger: boolean) {
  if (outgoing.kind === 'media') {
    const { kind, url } = outgoing.media
    return { attachment: { type: kind, payload: { url, ...(isMessenger ? { is_reusable: true } : {}) } } }
  }
  const quickReplies = outgoing.suggestions.map(({ title, payload }) => ({
    content_type: 'text' as const,
    title,
    payload,
  }))
  return {
    text: outgoing.text,
    ...(isMessenger && outgoing.reference ? { metadata: outgoing.reference } : {}),
    ...(quickReplies.length > 0 ? { quick_replies: quickReplies } : {}),
  }
}

/** The body of a message. What answers a comment in private is addressed to the comment. */
export const bodyOf = (
  outgoing: Outgoing,
  to: ReplyAddress,
  { isMessenger }: Pick<MessagesEndpoint, 'isMessenger'>,
) => ({
  recipient: to.commentId === undefined ? { id: to.id } : { comment_id: to.commentId },
  ...(isMessenger || outgoing.isHumanAgent
    ? { messaging_type: outgoing.isHumanAgent ? ('MESSAGE_TAG' as const) : ('RESPONSE' as const) }
    : {}),
  ...(outgoing.isHumanAgent ? { tag: 'HUMAN_AGENT' as const } : {}),
  message: messageOf(outgoing, isMessenger),
  ...(isMessenger && outgoing.quotes ? { reply_to: { mid: outgoing.quotes } } : {}),
})

export async function sendMessaging(
  outgoing: Outgoing,
  to: ReplyAddress,
  endpoint: MessagesEndpoint,
  http: ProviderHttp,
): Promise<Sent> {
  const answer = await callGraph(http, { ...endpoint, body: bodyOf(outgoing, to, endpoint) }, readMessagingCode)
  if ('reason' in answer) return { failure: answer }
  const accepted = Accepted.safeParse(answer.body)
  return { messageId: (accepted.success && accepted.data.message_id) || null }
}

/** Shows the typing indicator, or marks as read. A comment has neither. */
export async function sendAction(
  action: 'typing_on' | 'mark_seen',
  to: ReplyAddress,
  endpoint: MessagesEndpoint,
  http: ProviderHttp,
): Promise<Failure | null> {
  if (to.commentId !== undefined) return null
  const body = { recipient: { id: to.id }, sender_action: action }
  const answer = await callGraph(http, { ...endpoint, body }, readMessagingCode)
  return 'reason' in answer ? answer : null
}
