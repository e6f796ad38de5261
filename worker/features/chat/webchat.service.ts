import type { ExchangeRef, NewMessage, Outcome, Reception } from '../../agent-client/messages.ts'
import { readReplyStream } from '../../agent-client/reply-stream.ts'
import { supportedLocale } from '../../contract/locales.ts'
import { webhookResult } from '../../contract/reply.ts'
import { quotaSentence } from '../../contract/sentences/plans.ts'
import { chatGoneSentence } from '../../contract/sentences/threads.ts'
import type { Accepted, Delta } from '../../contract/stream.ts'
import type { WebchatAnswer, WebchatInput } from '../../contract/webchat.ts'
import type { Work } from '../../core/context.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { messageKeyOf } from '../../core/message-keys.ts'
import { Refusal, refusalIn } from '../../core/refusal.ts'
import { issueVisitorToken, readVisitorToken } from '../../core/tokens.ts'
import { splitIntoChunks } from '../../engines/chunks.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { agentIsPublic } from './chat.store.ts'
import { evictAgent, isPublicAgent } from './public-agents.ts'
import { visitOf } from './visit.rules.ts'

/**
 * The platform may replace an object at any moment. The message is then sent to the new object, which recognises it by its key.
 */
const OBJECTS_TRIED = 3

/** Throws `agent.notFound` for an agent that is not public, before its object is called. */
export async function publicAgent({ db, now }: Work, agentId: string): Promise<string> {
  if (await isPublicAgent(agentId, now, () => agentIsPublic(db, agentId))) return agentId
  throw new Refusal('agent.notFound', { sentence: chatGoneSentence })
}

type OnEvent = (event: Accepted | Delta) => void

/**
 * Answers a visitor's message once, in the order of its thread. An answer without `webhookResult` means that the reply takes
 * longer than 25 s and arrives on the stream. Throws the limits of the plan or of the visitor, or the engine's failure.
 */
export const answerVisitor = (work: Work, agentId: string, input: WebchatInput): Promise<WebchatAnswer> =>
  answerOnce(work, agentId, input).catch(refuseVisitor)

/**
 * As `answerVisitor`. `onEvent` receives the confirmation that the message is stored, and each piece of the reply as it is made.
 */
export const streamToVisitor = (
  work: Work,
  agentId: string,
  input: WebchatInput,
  onEvent: OnEvent,
): Promise<WebchatAnswer> => streamOnce(work, agentId, input, onEvent).catch(refuseVisitor)

/**
 * Replaces the sentences of two codes, which are for owners. At the plan's limit visitors read that the message is kept and that
 * they may leave an address; for a deleted agent, that the chat no longer exists.
 */
function refuseVisitor(error: unknown): never {
  const code = refusalIn(error)?.code
  if (code === 'plan.quotaExceeded') throw new Refusal(code, { sentence: quotaSentence })
  if (code === 'agent.notFound') throw new Refusal(code, { sentence: chatGoneSentence })
  throw error
}

async function answerOnce(work: Work, agentId: string, input: WebchatInput): Promise<WebchatAnswer> {
  const messageId = idOf(input)
  const message = await messageFrom(work, agentId, messageId, input)
  const reception = await sendToObject(work, agentId, messageId, message, false)
  return answerFrom(work, agentId, messageId, reception)
}

async function streamOnce(work: Work, agentId: string, input: WebchatInput, onEvent: OnEvent): Promise<WebchatAnswer> {
  const messageId = idOf(input)
  const message = await messageFrom(work, agentId, messageId, input)
  for (let tries = 1; ; tries++) {
    const reception = await sendToObject(work, agentId, messageId, message, true)
    if (reception.kind !== 'accepted' || !reception.reply) {
      const answer = await answerFrom(work, agentId, messageId, reception, onEvent)
      emitReply(agentId, answer, reception, onEvent)
      return answer
    }
    const safe = accepting(work, agentId, messageId, reception.exchange, onEvent)
    const outcome = await readPieces(agentId, safe, reception.reply, onEvent)
    if (outcome) return answeredBy(safe, outcome)
    if (tries === OBJECTS_TRIED) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  }
}

/** Sends a message to the agent's object, again if the object is replaced meanwhile. */
async function sendToObject(
  work: Work,
  agentId: string,
  messageId: string,
  message: NewMessage,
  hasStream: boolean,
): Promise<Reception> {
  const addressKey = keyedHash(work.config.privacyKey, work.address)
  const options = { addressKey, hasStream, ...(message.isProven && { plainKey: messageId }) }
  for (let tries = 1; ; tries++)
    try {
      return await agentObjectOf(work.env, agentId).receive(message, options)
    } catch (error) {
      if (tries === OBJECTS_TRIED) throw error
      log('warn', 'chat.objectReplaced', { agentId, ...factsOf(error) })
    }
}

/** The answer to a message or a retry, by the result of the agent's object. Throws its refusals. */
export async function answerFrom(
  work: Work,
  agentId: string,
  messageId: string,
  reception: Reception,
  onEvent: OnEvent = () => {},
): Promise<WebchatAnswer> {
  switch (reception.kind) {
    case 'limited':
      throw new Refusal('request.rateLimited', { retryAfterSeconds: reception.retryAfterSeconds })
    case 'foreign':
      throw new Refusal('chat.messageIdUsed', { fields: { messageId: 'chat.messageIdUsed' } })
    case 'refused':
      if (reception.code === 'agent.notFound') evictAgent(agentId)
      throw new Refusal(reception.code, reception.code === 'server.busy' ? { retryAfterSeconds: 5 } : {})
    case 'accepted':
      return accepting(work, agentId, messageId, reception.exchange, onEvent)
    case 'ended':
      return answeredBy(accepting(work, agentId, messageId, reception.outcome, onEvent), reception.outcome)
  }
}

type StoredMessage = Omit<WebchatAnswer, 'webhookResult'>

/**
 * Emits that the message is stored, with a token for its session: only its visitor knows the id of the message, because members
 * and engines get the encrypted one.
 */
function accepting(
  work: Work,
  agentId: string,
  messageId: string,
  exchange: ExchangeRef,
  onEvent: OnEvent,
): StoredMessage {
  const { conversationId, sessionId } = exchange
  const visitorToken = issueVisitorToken(work.config, work.now, { agentId, sessionId })
  const safe = { messageId, sessionId, visitorToken, conversationId }
  onEvent({ type: 'accepted', agentId, ...safe })
  return safe
}

function answeredBy(safe: StoredMessage, outcome: Outcome): WebchatAnswer {
  if (outcome.kind === 'failed')
    throw new Refusal(outcome.code, outcome.notice === undefined ? {} : { sentence: outcome.notice })
  return { ...safe, webhookResult: webhookResult(outcome.reply, outcome.options) }
}

/** Emits a reply that was not streamed, in pieces of limited length. */
function emitReply(
  agentId: string,
  { sessionId, messageId }: WebchatAnswer,
  reception: Reception,
  onEvent: OnEvent,
): void {
  if (reception.kind !== 'ended' || reception.outcome.kind !== 'answered') return
  let offset = 0
  for (const text of splitIntoChunks(reception.outcome.reply)) {
    onEvent({ type: 'delta', agentId, sessionId, messageId, offset, text })
    offset += text.length
  }
}

function readPieces(
  agentId: string,
  { sessionId, messageId }: StoredMessage,
  reply: ReadableStream<Uint8Array>,
  onEvent: OnEvent,
): Promise<Outcome | null> {
  let offset = 0
  const delta = (text: string) => onEvent({ type: 'delta', agentId, sessionId, messageId, offset, text })
  return readReplyStream(
    reply,
    (text) => {
      delta(text)
      offset += text.length
    },
    () => {
      offset = 0
      delta('')
    },
  )
}

const idOf = ({ messageId }: WebchatInput): string => messageId?.toLowerCase() ?? newId()

async function messageFrom(work: Work, agentId: string, messageId: string, input: WebchatInput): Promise<NewMessage> {
  const sessionId = input.sessionId ?? newId()
  const profile = visitOf(input.page, work.country)
  const provenBy = async (token = '') => {
    const claim = token ? await readVisitorToken(work.config, work.now, token) : null
    return claim?.agentId === agentId ? claim.sessionId : undefined
  }
  const isProven = (await provenBy(input.visitorToken)) === sessionId
  const earlierSessionId = isProven ? undefined : await provenBy(input.earlierToken)
  return {
    key: messageKeyOf(work.config.privacyKey, agentId, messageId),
    sessionId,
    isProven,
    ...(earlierSessionId !== undefined && { earlierSessionId }),
    channelType: 'webchat',
    language: supportedLocale(input.language),
    text: input.message,
    saidAt: work.now,
    ...(profile && { profile }),
  }
}
