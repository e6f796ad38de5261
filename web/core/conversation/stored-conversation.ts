import * as v from 'valibot'
import { newId } from '../ids.ts'
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
  options: v.optional(v.array(v.string())),
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
  // Cannot be guessed.
  sessionId: newId(),
  visitorToken: null,
  earlierToken: earlier?.visitorToken ?? earlier?.earlierToken,
})

export const storable = ({ session, messages }: StoredConversation): StoredConversation => ({
  session,
  messages: inOrder(messages).slice(-MESSAGES_KEPT),
})

/** Whether `remote` is another conversation that was started after `local`. One without messages has just been started. */
export const isBegunAfter = (remote: StoredConversation, local: StoredConversation): boolean =>
  remote.session.sessionId !== local.session.sessionId &&
  local.messages.length > 0 &&
  !(remote.messages[0] && remote.messages[0].at <= (local.messages[0]?.at ?? 0))
