import { WEBCHAT_ANSWER_MS } from '../../contract/limits.ts'
import { LOCALES, localeOf } from '../../contract/locales.ts'
import { webhookResult } from '../../contract/reply.ts'
import type { Accepted, Delta } from '../../contract/stream.ts'
import type { WebchatAnswer, WebchatInput } from '../../contract/webchat.ts'
import type { Work } from '../../core/context.ts'
import type { Env } from '../../core/env.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { issueVisitorToken, readVisitorToken } from '../../core/tokens.ts'
import { agentIsPublic, exchangeByKey } from './chat.store.ts'
import { answerMessage, prepare } from './exchange.service.ts'
import { forget, isKnown } from './known-agents.ts'
import type { Letter, Outcome } from './mail.ts'
import { pacing } from './pacing.ts'

export const hubOf = (env: Env, agentId: string) => env.HUB.get(env.HUB.idFromName(agentId))

/** Refuses (`agent.notFound`) an agent that no visitor may know of, before its hub is woken. */
export async function publicAgent({ db, now }: Work, agentId: string): Promise<string> {
  if (await isKnown(agentId, now, () => agentIsPublic(db, agentId))) return agentId
  throw new Refusal('agent.notFound')
}

type Tell = (event: Accepted | Delta) => void

/**
 * Answers a visitor's message: once, in order, stored before the engine runs. `tell` hears that the message is safe and
 * then each piece of the reply. Without `webhookResult` in the answer the reply is still being made by somebody else
 * and arrives on the stream. Refuses with the limits of the plan, of the visitor, or with the engine's failure.
 */
export async function answerVisitor(
  work: Work,
  agentId: string,
  input: WebchatInput,
  tell: Tell = () => {},
): Promise<WebchatAnswer> {
  const letter = await letterFrom(work, agentId, input)
  const hub = hubOf(work.env, agentId)
  const [acceptance, prepared] = await Promise.all([
    hub.accept(letter, await keyedHash(work.config.privacyKey, work.address)),
    prepare(work.db, agentId, letter),
  ])
  if (acceptance.kind === 'limited')
    throw new Refusal('request.rateLimited', { retryAfterSeconds: acceptance.retryAfterSeconds })
  if (acceptance.kind === 'foreign') throw invalid({ messageId: 'chat.messageIdInvalid' })
  if (acceptance.kind !== 'yours') {
    const answer =
      acceptance.kind === 'ended'
        ? await answerFrom(work, agentId, letter, acceptance.outcome)
        : await answerUnderWay(work, agentId, letter)
    const { webhookResult: _, ...safe } = answer
    tell({ type: 'accepted', agentId, ...safe })
    return answer
  }

  const { messageId } = letter
  let place = { sessionId: letter.sessionId, conversationId: '', visitorToken: '' }
  const readers = pacing((text) => work.background(hub.progress(place.sessionId, messageId, text)))
  const outcome = await answerMessage(work.db, agentId, letter, prepared, {
    safe: async (stored) => {
      place = { ...stored, visitorToken: await tokenFor(work, agentId, stored.sessionId) }
      tell({ type: 'accepted', agentId, messageId, ...place })
    },
    text: (text) => {
      tell({ type: 'delta', agentId, sessionId: place.sessionId, messageId, text })
      readers.add(text)
    },
  })
  if (outcome.kind === 'refused') {
    if (outcome.code === 'agent.notFound') forget(agentId)
    await hub.drop(letter.sessionId, messageId)
    throw new Refusal(outcome.code)
  }
  work.background(hub.end(letter, outcome))
  if (outcome.kind === 'failed') throw new Refusal(outcome.code)
  return { messageId, ...place, webhookResult: webhookResult(outcome.reply) }
}

/** As `answerVisitor`, but after 25 s the visitor is told that the reply will come by the stream. */
export async function answerVisitorInTime(work: Work, agentId: string, input: WebchatInput): Promise<WebchatAnswer> {
  let accepted: Accepted | undefined
  const answer = answerVisitor(work, agentId, input, (event) => {
    if (event.type === 'accepted') accepted = event
  })
  work.background(answer.catch(() => {}))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<WebchatAnswer>((resolve, reject) => {
    timer = setTimeout(() => {
      if (!accepted) return reject(new Refusal('server.busy', { retryAfterSeconds: 5 }))
      const { messageId, sessionId, conversationId, visitorToken } = accepted
      resolve({ messageId, sessionId, conversationId, visitorToken })
    }, WEBCHAT_ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function letterFrom(work: Work, agentId: string, input: WebchatInput): Promise<Letter> {
  const sessionId = input.sessionId ?? newId()
  const claim = input.visitorToken ? await readVisitorToken(work.config, work.now, input.visitorToken) : null
  const speaks = input.language?.slice(0, 2).toLowerCase()
  return {
    messageId: input.messageId?.toLowerCase() ?? newId(),
    sessionId,
    isProven: claim?.agentId === agentId && claim.sessionId === sessionId,
    channelType: 'webchat',
    language: LOCALES.some((locale) => locale === speaks) ? localeOf(speaks) : null,
    text: input.message,
    receivedAt: work.now,
  }
}

const tokenFor = ({ config, now }: Work, agentId: string, sessionId: string): Promise<string> =>
  issueVisitorToken(config, now, { agentId, sessionId })

/** Who sends the same message again knows its id, which nobody else does: that proves the session too. */
async function answerFrom(work: Work, agentId: string, letter: Letter, outcome: Outcome): Promise<WebchatAnswer> {
  if (outcome.kind === 'failed') throw new Refusal(outcome.code)
  const { sessionId, conversationId, reply } = outcome
  return {
    messageId: letter.messageId,
    sessionId,
    visitorToken: await tokenFor(work, agentId, sessionId),
    conversationId,
    webhookResult: webhookResult(reply),
  }
}

async function answerUnderWay(work: Work, agentId: string, letter: Letter): Promise<WebchatAnswer> {
  const row = await exchangeByKey(work.db, agentId, letter.messageId).get()
  if (!row) throw new Refusal('server.busy', { retryAfterSeconds: 5 })
  const visitorToken = await tokenFor(work, agentId, row.sessionId)
  return { messageId: letter.messageId, sessionId: row.sessionId, visitorToken, conversationId: row.id }
}
