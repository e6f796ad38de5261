import { STREAM_AGENTS_MAX } from '../../contract/limits.ts'
import { can, isSuperAdmin, type Permission } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { openDatabase } from '../../core/db.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { readVisitorToken } from '../../core/tokens.ts'
import { identify } from '../auth/sessions.service.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { agentIsPublic, agentsOf, isReadableBy } from './chat.store.ts'
import { streamOf } from './streams.service.ts'

/** Whoever has one of these may read the stream of an agent. */
export const STREAM_READERS = ['agent_management', 'conversations_access'] as const satisfies readonly Permission[]

const STREAMS_PER_USER = 5
const STREAMS_PER_VISITOR = 3

interface StreamRequest {
  authorization: string | undefined
  lastEventId: string | null
  signal: AbortSignal
}

const refreshed = (work: Work): Work => ({ ...work, db: openDatabase(work.env, 'newest'), now: work.clock.now() })

/** The stream of a member: of one agent, or of all the account's. Super administrators have to name an agent. */
export async function streamForCaller(
  work: Work,
  caller: Caller,
  { agentId, authorization, lastEventId, signal }: StreamRequest & { agentId: string | undefined },
): Promise<Response> {
  if (!agentId && isSuperAdmin(caller)) throw invalid({ agentId: 'field.required' })
  const mayRead = async (work: Work, reader: Caller) => {
    if (agentId && !(await isReadableBy(work.db, agentId, reader))) throw new Refusal('agent.notFound')
  }
  await mayRead(work, caller)
  return streamOf(work, {
    agentIds: agentId ? [agentId] : await agentsOf(work.db, caller, STREAM_AGENTS_MAX),
    reader: { key: `user:${caller.userId}`, most: STREAMS_PER_USER, sessionId: null },
    lastEventId,
    signal,
    recheck: async () => {
      const now = refreshed(work)
      const reader = await identify(now, authorization)
      if (reader.accountId !== caller.accountId || `${reader.agentIds}` !== `${caller.agentIds}`)
        throw new Refusal('auth.sessionRevoked')
      if (!STREAM_READERS.some((permission) => can(reader, permission))) throw new Refusal('access.denied')
      await mayRead(now, reader)
    },
  })
}

export type Visitor = Pick<StreamRequest, 'authorization'> & { agentId: string; sessionId: string }

/** Throws `auth.tokenMissing` or `auth.tokenInvalid` unless the visitor's token belongs to this session. */
export async function verifyVisitor(
  { config }: Work,
  { agentId, sessionId, authorization }: Visitor,
  now: number,
): Promise<void> {
  const token = authorization?.match(/^Visitor (\S+)$/i)?.[1]
  if (!token) throw new Refusal('auth.tokenMissing')
  const claim = await readVisitorToken(config, now, token)
  if (claim?.agentId !== agentId || claim.sessionId !== sessionId) throw new Refusal('auth.tokenInvalid')
}

/** Shows an agent's members that a visitor is typing. */
export async function showVisitorTyping(work: Work, visitor: Visitor): Promise<{ shown: boolean }> {
  await verifyVisitor(work, visitor, work.now)
  const { agentId, sessionId } = visitor
  const { success } = await work.env.CALLS.limit({ key: `typing:${sessionId}` })
  if (!success) throw new Refusal('request.rateLimited', { retryAfterSeconds: 60 })
  await agentObjectOf(work.env, agentId).typing(sessionId, null)
  return { shown: true }
}

/** A visitor's stream of their own session, for which they have a token. */
export async function streamForVisitor(
  work: Work,
  { agentId, sessionId, authorization, lastEventId, signal }: StreamRequest & { agentId: string; sessionId: string },
): Promise<Response> {
  const proven = (now: number) => verifyVisitor(work, { agentId, sessionId, authorization }, now)
  await proven(work.now)
  return streamOf(work, {
    agentIds: [agentId],
    reader: { key: `visitor:${sessionId}`, most: STREAMS_PER_VISITOR, sessionId },
    lastEventId,
    signal,
    recheck: async () => {
      const now = refreshed(work)
      await proven(now.now)
      if (!(await agentIsPublic(now.db, agentId))) throw new Refusal('agent.notFound')
    },
  })
}
