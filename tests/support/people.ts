import { hashPassword } from '../../worker/core/passwords.ts'
import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import { issueAccessToken, issueRefreshToken } from '../../worker/core/tokens.ts'
import { lifetimeOf } from '../../worker/features/auth/auth.rules.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import type { Answer, Server } from './server.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
  token: string
  refreshToken: string
  /** The IP address of the person's calls: sign-in attempts are limited by address. */
  address: string
}

let people = 0
const byte = () => Math.floor(Math.random() * 254) + 1

export const someAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

export const from = (address: string): Record<string, string> => ({ 'cf-connecting-ip': address })

const succeeded = (answer: Answer): Answer => {
  if (answer.body?.success !== true) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

type Details = Partial<Pick<Person, 'name' | 'email' | 'password' | 'address'>> & {
  companyName?: string
  country?: string
  timeZone?: string
}

/** The default password, hashed once for each process, because hashing is slow. */
const PASSWORD = `una frase larga ${crypto.randomUUID()}`
let usualHash: Promise<string> | undefined
function hashOf(password: string): Promise<string> {
  if (password !== PASSWORD) return hashPassword(password)
  usualHash ??= hashPassword(PASSWORD)
  return usualHash
}

const detailsOf = ({ address = someAddress(), ...given }: Details) => {
  const number = ++people
  return {
    address,
    account: {
      name: `Persona ${number}`,
      email: `persona.${number}.${crypto.randomUUID().slice(0, 8)}@vocero.test`,
      password: PASSWORD,
      ...given,
    },
  }
}

/** Registers a customer through the API, for tests of accounts, passwords and attempts. */
export async function registerByForm(server: Server, details: Details = {}): Promise<Person> {
  const { account, address } = detailsOf(details)
  const { body } = succeeded(await server.api('POST /auth/register', { body: account, headers: from(address) }))
  const { user, accessToken, refreshToken } = body.data
  const { name, email, password } = account
  return { id: user.id, name, email, password, token: accessToken, refreshToken, address }
}

/**
 * Inserts a customer with an account and a session, as registration does, and signs tokens with the server's keys. A new person
 * each time unless `details` name one.
 */
export async function register(server: Server, details: Details = {}): Promise<Person> {
  const { account, address } = detailsOf(details)
  const { name, email, password, companyName = null, country = null } = account
  const [id, sessionId, now] = [crypto.randomUUID(), crypto.randomUUID(), Date.now()]
  const { absoluteMs, idleMs } = lifetimeOf(false)
  const [passwordHash, token, refreshToken] = await Promise.all([
    hashOf(password),
    issueAccessToken(server.config, now, { userId: id, sessionId }),
    issueRefreshToken(server.config, { sessionId, counter: 0 }),
  ])
  await server.batch([
    [
      `INSERT INTO users (id, email, name, company_name, country, password_hash, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, email.toLowerCase(), name, companyName, country, passwordHash, now, now],
    ],
    ['INSERT INTO user_roles (user_id, role_id, user_since) VALUES (?, ?, 0)', id, CUSTOMER_ROLE],
    [
      `INSERT INTO sessions (id, user_id, created_at, rotated_at, rotations_from, expires_at, idle_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[sessionId, id, now, now, now, now + absoluteMs, idleMs],
    ],
  ])
  return { id, name, email, password, token, refreshToken, address }
}

/** Signs a person in again: another session with its own tokens. */
export async function signIn(server: Server, person: Person, rememberMe = false): Promise<Person> {
  const body = { email: person.email, password: person.password, rememberMe }
  const answer = succeeded(await server.api('POST /auth/login', { body, headers: from(person.address) }))
  return { ...person, token: answer.body.data.accessToken, refreshToken: answer.body.data.refreshToken }
}

export async function makeSuperAdmin(server: Server, userId: string): Promise<void> {
  await server.rows(
    `INSERT INTO user_roles (user_id, role_id) SELECT ?, id FROM roles WHERE name = 'super_admin' ON CONFLICT DO NOTHING`,
    userId,
  )
}

/** Subscribes a person to a plan as the subscription page does. Returns the subscription. */
export async function subscribe(server: Server, person: Person, plan: keyof typeof PLANS = 'starter') {
  const answer = await server.api('POST /subscriptions', { body: { planId: PLANS[plan] }, token: person.token })
  return succeeded(answer).body.data
}
