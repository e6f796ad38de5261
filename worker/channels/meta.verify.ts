import type { Connection, Handshake, Verdict, Webhook } from './adapter.ts'
import { isSameSecret, verdictOfHmac } from './signatures.ts'

const PREFIX = 'sha256='
const CHALLENGE = /^[\w-]{1,128}$/

/** The channel's own app secrets, then that of the installation. */
export const appSecretsOf = ({ settings, platformSecret }: Connection): string[] =>
  [...(settings.appSecret ?? '').split(/[\s,]+/), platformSecret ?? ''].filter(Boolean)

export const verifyTokenOf = ({ settings, agentId }: Connection): string => settings.verifyToken || agentId

/** `X-Hub-Signature-256` over the bytes as they came. Nothing signs the time: a replay is caught by its message id. */
export function verifyMeta({ headers, body }: Webhook, connection: Connection): Promise<Verdict> {
  const header = headers.get('x-hub-signature-256')
  return verdictOfHmac(appSecretsOf(connection), body, header?.startsWith(PREFIX) ? header.slice(PREFIX.length) : null)
}

/** A parameter that occurs twice counts as missing. */
function singleParameter(query: URLSearchParams, name: string): string {
  const [value = '', ...others] = query.getAll(name)
  return others.length === 0 ? value : ''
}

/**
 * The answer to Meta's verification of an address. The challenge is sent back exactly, and only if it is plain
 * letters. It proves nothing about later calls: unless the channel has its own verify token, it is the agent's public
 * id.
 */
export async function answerHandshake(query: URLSearchParams, connection: Connection): Promise<Handshake> {
  const [mode, token, challenge] = ['hub.mode', 'hub.verify_token', 'hub.challenge'].map((name) =>
    singleParameter(query, name),
  )
  if (!mode || !token) return { status: 400 }
  if (mode !== 'subscribe' || !(await isSameSecret(verifyTokenOf(connection), token))) return { status: 403 }
  return challenge && CHALLENGE.test(challenge) ? { status: 200, challenge } : { status: 400 }
}
