import { buildPushPayload, type PushSubscription } from '@block65/webcrypto-web-push'
import { type PushDevice, PushInput } from '../../contract/notifications.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { fromBase64url, keyedHash } from '../../core/hashing.ts'
import { factsOf, log } from '../../core/log.ts'
import { outgoingAddress } from '../../core/outgoing.ts'
import { firstOf, Refusal } from '../../core/refusal.ts'
import { open, seal } from '../../core/secrets.ts'
import * as store from './push.store.ts'

/** The deadline of a push service's response. */
const ANSWER_MS = 10_000
/** How long a push service keeps a message for a browser that is offline. */
const KEPT_SECONDS = 12 * 60 * 60
const POINT_BYTES = 65
const AUTH_BYTES = 16

const placeOf = (sessionId: string): string => `push:${sessionId}`

export const deviceView = (row: store.DeviceRow, current: string): PushDevice => ({
  id: row.sessionId,
  isCurrent: row.sessionId === current,
  userAgent: row.userAgent,
  createdAt: new Date(row.createdAt).toISOString(),
})

const hasKeys = ({ keys: { p256dh, auth } }: PushInput): boolean => {
  try {
    const point = fromBase64url(p256dh)
    return point.length === POINT_BYTES && point[0] === 4 && fromBase64url(auth).length === AUTH_BYTES
  } catch {
    return false
  }
}

/** Registers the browser of this session for push messages, until the session ends. */
export async function addDevice(
  { db, config, now }: Work,
  { userId, sessionId }: Caller,
  given: PushInput,
): Promise<void> {
  if (!config.push) throw new Refusal('push.notOffered')
  if (!hasKeys(given)) throw new Refusal('push.invalid')
  if (!outgoingAddress(given.endpoint, config.outgoing)) throw new Refusal('push.refused')
  const endpointHash = keyedHash(config.privacyKey, 'push', given.endpoint)
  const sealed = await seal(config.dataKeys, placeOf(sessionId), JSON.stringify(given))
  await commit(
    db,
    store.deleteEndpoint(db, endpointHash),
    store.saveDevice(db, { sessionId, userId, endpointHash, sealed, createdAt: now }),
  )
}

export const removeDevice = ({ db }: Work, { userId }: Caller, id: string): Promise<{ id: string }> =>
  firstOf(store.deleteDevice(db, userId, id), 'push.notFound')

/** The content that the service worker shows. `tag`: a message replaces an earlier one with the same tag. */
export interface PushText {
  title: string
  body: string
  url: string
  tag: string
}

type Pushing = Pick<Work, 'config' | 'db' | 'clock'>

/** The HTTP status; `later`: the push service could not be reached. */
async function post(
  { config, clock }: Pushing,
  { endpoint, keys }: PushInput,
  data: PushText,
): Promise<number | 'later'> {
  const address = outgoingAddress(endpoint, config.outgoing)
  if (!address || !config.push) return 410
  // The library accepts only https; a host that the operator allows outside of production may be without.
  const url = new URL(address.href.replace(/^http:/, 'https:'))
  const subscription: PushSubscription = { endpoint: url.href, expirationTime: null, keys }
  const message = { data: { ...data }, options: { ttl: KEPT_SECONDS, urgency: 'high' as const } }
  const { headers, body, method } = await buildPushPayload(message, subscription, {
    ...config.push,
    subject: config.appOrigin,
  })
  const late = new AbortController()
  const cancel = clock.after(ANSWER_MS, () => late.abort())
  try {
    const answer = await fetch(address, {
      method: method.toUpperCase(),
      headers: headers as Record<string, string>,
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'manual',
      signal: late.signal,
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 'later'
  } finally {
    cancel()
  }
}

/**
 * Sends to a browser. A subscription that its push service reports as expired is removed. Returns false when it has to be tried
 * again later.
 */
async function pushTo(pushing: Pushing, device: store.DeviceRow, text: PushText): Promise<boolean> {
  const { config, db } = pushing
  const opened = await open(config.dataKeys, placeOf(device.sessionId), device.sealed)
  const subscription = PushInput.safeParse(JSON.parse(opened ?? 'null'))
  if (!subscription.success) {
    await store.deleteExpired(db, device)
    return true
  }
  const status = await post(pushing, subscription.data, text)
  if (status === 404 || status === 410) await store.deleteExpired(db, device)
  else if (status === 'later' || status >= 300) log('warn', 'push.failed', { status: String(status) })
  return status !== 'later' && status !== 429 && status < 500
}

/** Sends to each browser of a member. Returns false when one of them has to be tried again. */
export async function pushToPerson(
  pushing: Pushing,
  userId: string,
  texts: readonly PushText[],
  now: number,
): Promise<boolean> {
  if (!pushing.config.push) return true
  const devices = await store.devicesOf(pushing.db, userId, now)
  const sent = await Promise.all(
    devices.flatMap((device) =>
      texts.map((text) =>
        pushTo(pushing, device, text).catch((error: unknown) => {
          log('error', 'push.failed', factsOf(error))
          return true
        }),
      ),
    ),
  )
  return sent.every(Boolean)
}
