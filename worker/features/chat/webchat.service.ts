import { WEBCHAT_ANSWER_MS } from '../../contract/limits.ts'
import { spokenIn } from '../../contract/locales.ts'
import { webhookResult } from '../../contract/reply.ts'
import type { Accepted, Delta } from '../../contract/stream.ts'
import type { WebchatAnswer, WebchatInput } from '../../contract/webchat.ts'
import { within } from '../../core/clock.ts'
import type { Work } from '../../core/context.ts'
import { keyedHash } from '../../core/hashing.ts'
import { hubOf } from '../../core/hub.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { issueVisitorToken, readVisitorToken } from '../../core/tokens.ts'
import { inPieces } from '../../engines/pieces.ts'
import { type BegunReply, beginReply } from './begun-reply.ts'
import { agentIsPublic, exchangeByKey } from './chat.store.ts'
import { forget, isKnown } from './known-agents.ts'
import type { Acceptance, Begun, Letter, Place } from './mail.ts'
import { pacing } from './pacing.ts'

/** Refuses (`agent.notFound`) an agent that no visitor may know of, before its hub is woken. */
export async function publicAgent({ db, now }: Work, agentId: string): Promise<string> {
  if (await isKnown(agentId, now, () => agentIsPublic(db, agentId))) return agentId
  throw new Refusal('agent.notFound')
}

type Tell = (event: Accepted | Delta) => void

/**
 * Answers a visitor's message: once, in order. `tell` hears that the message is safe and then each piece of the reply.
 * Without `webhookResult` in the answer the reply is still being made by somebody else and arrives on the stream.
 * Refuses with the limits of the plan, of the visitor, or with the engine's failure.
 */
export async function answerVisitor(
  work: Work,
  agentId: string,
  input: WebchatInput,
  tell: Tell = () => {},
): Promise<WebchatAnswer> {
  const visitor = keyedHash(work.config.privacyKey, work.address)
  return answerLetter(work, agentId, await letterFrom(work, agentId, input), visitor, tell)
}

/** `visitor`: the address, hashed; `null` when the owner asks. */
async function answerLetter(
  work: Work,
  agentId: string,
  letter: Letter,
  visitor: string | null,
  tell: Tell,
): Promise<WebchatAnswer> {
  const acceptance = await hubOf(work.env, agentId).accept(letter, visitor)
  return acceptance.kind === 'begun'
    ? answerAhead(work, agentId, letter, acceptance, visitor, tell)
    : answerAccepted(work, agentId, letter, acceptance, tell)
}

/** Has the reply made while its message is being stored. Nobody hears of it before the message is safe. */
async function answerAhead(
  work: Work,
  agentId: string,
  letter: Letter,
  begun: Begun,
  visitor: string | null,
  tell: Tell,
): Promise<WebchatAnswer> {
  const storing = hubOf(work.env, agentId).stored(letter.messageId)
  const reply = beginReply(work.env, work.clock, begun)
  const stored = await storing.catch((error: unknown) => {
    reply.leave()
    throw error
  })
  if (stored?.kind === 'kept') return answeredByUs(work, agentId, letter, stored, reply, tell)
  reply.leave()
  // An object that was replaced meanwhile knows nothing of it.
  return stored
    ? answerAccepted(work, agentId, letter, stored, tell)
    : answerLetter(work, agentId, letter, visitor, tell)
}

async function answerAccepted(
  work: Work,
  agentId: string,
  letter: Letter,
  acceptance: Acceptance,
  tell: Tell,
): Promise<WebchatAnswer> {
  switch (acceptance.kind) {
    case 'limited':
      throw new Refusal('request.rateLimited', { retryAfterSeconds: acceptance.retryAfterSeconds })
    case 'foreign':
      throw invalid({ messageId: 'chat.messageIdInvalid' })
    case 'refused':
      if (acceptance.code === 'agent.notFound') forget(agentId)
      throw new Refusal(acceptance.code, acceptance.code === 'server.busy' ? { retryAfterSeconds: 5 } : {})
    case 'underWay':
      return accepting(work, agentId, letter, await placeUnderWay(work, agentId, letter), tell)
    case 'ended':
      return answered(work, agentId, letter, acceptance, tell)
    case 'yours':
      return answeredByUs(work, agentId, letter, acceptance, beginReply(work.env, work.clock, acceptance), tell)
  }
}

type Ended = Extract<Acceptance, { kind: 'ended' }>
type Yours = Extract<Acceptance, { kind: 'yours' }>
type Safe = Omit<WebchatAnswer, 'webhookResult'>

/** Says that the message is safe, and where. Who knows its id has proven the session too: nobody else does. */
async function accepting(work: Work, agentId: string, letter: Letter, place: Place, tell: Tell): Promise<Safe> {
  const { conversationId, sessionId } = place
  const visitorToken = issueVisitorToken(work.config, work.now, { agentId, sessionId })
  const safe = { messageId: letter.messageId, sessionId, visitorToken, conversationId }
  tell({ type: 'accepted', agentId, ...safe })
  return safe
}

async function answered(
  work: Work,
  agentId: string,
  letter: Letter,
  { outcome, bookmark }: Ended,
  tell: Tell,
): Promise<WebchatAnswer> {
  work.db.follow(bookmark)
  const safe = await accepting(work, agentId, letter, outcome, tell)
  if (outcome.kind === 'failed') throw new Refusal(outcome.code)
  const { messageId, sessionId } = safe
  let offset = 0
  for (const text of inPieces(outcome.reply)) {
    tell({ type: 'delta', agentId, sessionId, messageId, offset, text })
    offset += text.length
  }
  return { ...safe, webhookResult: webhookResult(outcome.reply) }
}

/** A model may think for longer than a lease lasts, and a hub that hears nothing for 10 s sleeps and forgets the call. */
const STILL_AT_IT_MS = 5_000

/** The reply is made in this very request, so that its pieces flow straight to the visitor. */
async function answeredByUs(
  work: Work,
  agentId: string,
  letter: Letter,
  { place, bookmark }: Pick<Yours, 'place' | 'bookmark'>,
  reply: BegunReply,
  tell: Tell,
): Promise<WebchatAnswer> {
  work.db.follow(bookmark)
  // A stub dies with its object, which may be replaced while the reply is made: each call has its own.
  const hub = () => hubOf(work.env, agentId)
  const safe = await accepting(work, agentId, letter, place, tell)
  const { messageId, sessionId } = safe
  const readers = pacing(work.clock, (offset, text) => {
    const known = hub().progress(sessionId, messageId, offset, text)
    work.background(known.catch(() => {}))
    return known
  })
  let offset = 0
  const stopExtending = work.clock.every(STILL_AT_IT_MS, () => work.background(hub().extend(messageId)))
  reply.listen((text) => {
    tell({ type: 'delta', agentId, sessionId, messageId, offset, text })
    offset += text.length
    readers.add(text)
  })
  const made = await reply.made.finally(() => {
    stopExtending()
    readers.stop()
  })
  const outcome = await hub().end(letter, place, made, reply.bill)
  if (outcome.kind === 'failed') throw new Refusal(outcome.code)
  return { ...safe, webhookResult: webhookResult(outcome.reply) }
}

/** As `answerVisitor`, but after 25 s the visitor is told that the reply will come by the stream. */
export const answerVisitorInTime = (work: Work, agentId: string, input: WebchatInput): Promise<WebchatAnswer> =>
  inTime(work, (tell) => answerVisitor(work, agentId, input, tell))

/** As `answerVisitorInTime`, for a message that was stored before and got no reply, and that its owner wants answered. */
export const answerKeptInTime = (work: Work, agentId: string, letter: Letter): Promise<WebchatAnswer> =>
  inTime(work, (tell) => answerLetter(work, agentId, letter, null, tell))

async function inTime(work: Work, answering: (tell: Tell) => Promise<WebchatAnswer>): Promise<WebchatAnswer> {
  let accepted: Accepted | undefined
  const answer = answering((event) => {
    if (event.type === 'accepted') accepted = event
  })
  work.background(answer.catch(() => {}))
  return within(work.clock, WEBCHAT_ANSWER_MS, answer, () => {
    if (!accepted) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
    const { messageId, sessionId, conversationId, visitorToken } = accepted
    return { messageId, sessionId, conversationId, visitorToken }
  })
}

async function letterFrom(work: Work, agentId: string, input: WebchatInput): Promise<Letter> {
  const sessionId = input.sessionId ?? newId()
  const claim = input.visitorToken ? await readVisitorToken(work.config, work.now, input.visitorToken) : null
  return {
    messageId: input.messageId?.toLowerCase() ?? newId(),
    sessionId,
    isProven: claim?.agentId === agentId && claim.sessionId === sessionId,
    channelType: 'webchat',
    language: spokenIn(input.language),
    text: input.message,
    receivedAt: work.now,
  }
}

async function placeUnderWay(work: Work, agentId: string, letter: Letter): Promise<Place> {
  const row = await exchangeByKey(work.db, agentId, letter.messageId).get()
  if (!row) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  return { conversationId: row.id, sessionId: row.sessionId }
}
