import {
  addressIn,
  type LeftAddress,
  type VisitorAddress,
  type VisitorAddressInput,
} from '../../contract/visitor-address.ts'
import type { Work } from '../../core/context.ts'
import { equalInConstantTime, keyedHash } from '../../core/hashing.ts'
import { Refusal } from '../../core/refusal.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { type Visitor, verifyVisitor } from './readers.service.ts'
import { stopKey } from './reply-mail.service.ts'

const NO_ADDRESS: LeftAddress = { email: null, phone: null }

/** Whether the caller has the key of a mail, which only permits to remove the address. */
function holdsStopKey({ config }: Work, { agentId, sessionId, authorization }: Visitor): boolean {
  const key = authorization?.match(/^Stop (\S+)$/i)?.[1]
  return key !== undefined && equalInConstantTime(key, stopKey(config, agentId, sessionId))
}

/** Stores the address at which a visitor wants to receive replies, or removes it (`null`). */
export async function leaveAddress(
  work: Work,
  visitor: Visitor,
  { address }: VisitorAddressInput,
): Promise<VisitorAddress> {
  const parsed = (address !== null && addressIn(address)) || NO_ADDRESS
  if (address !== null || !holdsStopKey(work, visitor)) await verifyVisitor(work, visitor, work.now)
  const addressKey = keyedHash(work.config.privacyKey, work.address)
  const outcome = await agentObjectOf(work.env, visitor.agentId).leaveAddress(visitor.sessionId, parsed, addressKey)
  if (outcome.kind === 'limited')
    throw new Refusal('request.rateLimited', { retryAfterSeconds: outcome.retryAfterSeconds })
  if (outcome.kind === 'unknown') throw new Refusal('visitor.noThread')
  return { address: parsed.email ?? parsed.phone }
}
