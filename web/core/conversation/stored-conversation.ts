import * as v from 'valibot'
import { type Cell, cell } from '../storage.ts'
import { inOrder, type Session, type StoredConversation } from './conversation-state.ts'

export const MESSAGES_KEPT = 100

const Question = v.object({
  from: v.picklist(['visitor']),
  id: v.string(),
  text: v.string(),
  at: v.number(),
  phase: v.picklist(['sending', 'awaited', 'answered', 'failed']),
  safe: v.boolean(),
  losses: v.number(),
  trouble: v.nullable(
    v.object({ kind: v.picklist(['unreachable', 'refused', 'tooMany']), sentence: v.optional(v.string()) }),
  ),
})
const Reply = v.object({
  from: v.picklist(['agent']),
  id: v.string(),
  text: v.nullable(v.string()),
  by: v.optional(v.string()),
  at: v.number(),
})
const StoredShape = v.object({
  session: v.object({
    sessionId: v.string(),
    visitorToken: v.nullable(v.string()),
    earlierToken: v.optional(v.string()),
  }),
  messages: v.array(v.union([Question, Reply])),
}) satisfies v.GenericSchema<unknown, StoredConversation>

export const storedConversation = (agentId: string): Cell<StoredConversation> =>
  cell(`vocero.chat.${agentId}`, StoredShape) as Cell<StoredConversation>

export const newSession = (earlier?: Session): Session => ({
  sessionId: newSessionId(),
  visitorToken: null,
  earlierToken: earlier?.visitorToken ?? earlier?.earlierToken,
})

export const storable = ({ session, messages }: StoredConversation): StoredConversation => ({
  session,
  messages: inOrder(messages).slice(-MESSAGES_KEPT),
})

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 128 random bits, so that a session id cannot be guessed. */
const newSessionId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

/** A random UUID, also where `crypto.randomUUID` is missing because the page was loaded without TLS. */
export function newMessageId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
