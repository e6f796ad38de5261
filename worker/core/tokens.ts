import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import type { Config } from './config.ts'
import { base64url, equalInConstantTime, fromBase64url, hmacKey, isMacOf, mac } from './hashing.ts'

export const ACCESS_SECONDS = 15 * 60
const VISITOR_SECONDS = 30 * 24 * 60 * 60
/** Our tokens have a tenth of this length; a longer one is not decoded. */
const TOKEN_MAX = 4096

const ACCESS = { typ: 'at+jwt', audience: 'va:access' } as const
const CLOCK_TOLERANCE_SECONDS = 5
const seconds = (now: number): number => Math.floor(now / 1000)

/** Selects one of our own keys. A `jku` or `jwk` in the header is ignored. */
const keyOf =
  (config: Config): JWTVerifyGetKey =>
  ({ kid }) => {
    const key = config.jwtKeys.find((each) => each.kid === kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return hmacKey(key.secret)
  }

interface ParsedToken {
  claims: JWTPayload
  isExpired: boolean
}

/** The claims of an access token that we signed; `null`: it is not. An expired token keeps its claims. */
async function read(config: Config, now: number, token: string): Promise<ParsedToken | null> {
  if (token.length > TOKEN_MAX) return null
  const options: JWTVerifyOptions = {
    algorithms: ['HS256'],
    issuer: config.appOrigin,
    ...ACCESS,
    requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: ACCESS_SECONDS + 60,
    currentDate: new Date(now),
  }
  try {
    return { claims: (await jwtVerify(token, keyOf(config), options)).payload, isExpired: false }
  } catch (error) {
    // jose checks times last: signature, type, issuer and audience are valid at this point.
    if (error instanceof errors.JWTExpired) return { claims: error.payload, isExpired: true }
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

interface AccessClaims {
  userId: string
  sessionId: string
}

/** Issues an access token with the ids of user and session. Rights are never part of a token. */
export async function issueAccessToken(
  config: Config,
  now: number,
  { userId, sessionId }: AccessClaims,
): Promise<string> {
  const [{ kid, secret }] = config.jwtKeys
  return new SignJWT({ sub: userId, sid: sessionId, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: ACCESS.typ, kid })
    .setIssuer(config.appOrigin)
    .setAudience(ACCESS.audience)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + ACCESS_SECONDS)
    .sign(await hmacKey(secret))
}

export async function readAccessToken(
  config: Config,
  now: number,
  token: string,
): Promise<(AccessClaims & { isExpired: boolean }) | null> {
  const reading = await read(config, now, token)
  const { sub, sid } = reading?.claims ?? {}
  if (!reading || typeof sub !== 'string' || typeof sid !== 'string') return null
  return { userId: sub, sessionId: sid, isExpired: reading.isExpired }
}

interface VisitorClaims {
  agentId: string
  sessionId: string
}

const VISITOR = /^v1\.([A-Za-z0-9_-]{1,600})\.([A-Za-z0-9_-]{43})$/
/** The signed text begins with a prefix that no other kind of token has. */
const signedOf = (body: string): string => `visitor:v1.${body}`

/**
 * Issues the token that proves that a session of the public chat is a visitor's own. Valid for 30 days. Not a JWT: every new
 * visitor needs one, and a MAC over the same claims is cheaper.
 */
export function issueVisitorToken(
  { jwtKeys: [key] }: Config,
  now: number,
  { agentId, sessionId }: VisitorClaims,
): string {
  const body = base64url(new TextEncoder().encode(JSON.stringify([agentId, sessionId, seconds(now)])))
  return `v1.${body}.${base64url(mac(key.secret, signedOf(body)))}`
}

async function isSignedByUs({ jwtKeys }: Config, body: string, signature: string): Promise<boolean> {
  for (const { secret } of jwtKeys) if (await isMacOf(secret, signedOf(body), fromBase64url(signature))) return true
  return false
}

export async function readVisitorToken(config: Config, now: number, token: string): Promise<VisitorClaims | null> {
  const [, body, signature] = VISITOR.exec(token) ?? []
  if (!body || !signature || !(await isSignedByUs(config, body, signature))) return null
  const [agentId, sessionId, issuedAt] = JSON.parse(new TextDecoder().decode(fromBase64url(body))) as [
    string,
    string,
    number,
  ]
  return seconds(now) < issuedAt + VISITOR_SECONDS ? { agentId, sessionId } : null
}

interface RefreshClaims {
  sessionId: string
  counter: number
}

const REFRESH = /^v0\.([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{22})$/
const REFRESH_MAC_BYTES = 16

function refreshMac(config: Config, { sessionId, counter }: RefreshClaims): string {
  const sessionKey = mac(config.refreshKey, `session:${sessionId}`)
  return base64url(mac(sessionKey, `v0.${sessionId}.${counter}`).slice(0, REFRESH_MAC_BYTES))
}

/** Issues a refresh token: session, counter and a MAC of both, so that it is verified without a stored copy. */
export const issueRefreshToken = (config: Config, claims: RefreshClaims): string =>
  `v0.${claims.sessionId}.${claims.counter}.${refreshMac(config, claims)}`

export function readRefreshToken(config: Config, token: string): RefreshClaims | null {
  const [, sessionId, counter, mac] = REFRESH.exec(token) ?? []
  if (!sessionId || !counter || !mac) return null
  const claims = { sessionId, counter: Number(counter) }
  return equalInConstantTime(mac, refreshMac(config, claims)) ? claims : null
}
