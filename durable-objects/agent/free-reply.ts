import type { NewMessage } from '../../worker/agent-client/messages.ts'
import type { GeneratedReply } from '../../worker/features/chat/replies.ts'
import { engineFor, isMetered, replyOf } from '../../worker/features/chat/replying.service.ts'
import type { ReplyGeneration } from './reply-generation.ts'
import type { AgentSettings } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'set'> {
  generation: ReplyGeneration
}

/**
 * The reply of an engine without token costs (`builtin`) to a message of the web chat, made before the message is stored, so that
 * both are stored in one transaction. `null`: the engine is another one, or the message has to wait in the queue of its thread.
 */
export async function freeReply(
  { env, clock, set, generation, agentId }: Parts,
  message: NewMessage,
  agent: AgentSettings,
): Promise<GeneratedReply | null> {
  if (isMetered(env, agent)) return null
  const engine = engineFor(env, agent)
  const thread = set.threads.find(message.sessionId)
  if (!engine || thread?.status === 'members' || (thread && set.turns.firstUnfinished(thread.id))) return null
  const { key: messageId, sessionId, channelType, saidAt: receivedAt, text, language } = message
  const contact = { ...(message.isProven && thread?.contact), ...message.profile }
  const origin = { agentId, sessionId, messageId, channelType, receivedAt, contact }
  const memory = thread && message.isProven ? set.memory.of(thread.id) : { history: [] }
  const input = await generation.engineTurn({ text, language, attachments: [], origin }, agent, memory)
  return replyOf(engine, input, clock)
}
