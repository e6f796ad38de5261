import { PLANS } from '../../worker/local/catalogue.ts'
import type { Answer, Server } from './server.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
  token: string
  refreshToken: string
  /** Where this person calls from: attempts to sign in are limited by address. */
  address: string
}

let people = 0
const byte = () => Math.floor(Math.random() * 254) + 1

/** An address that nobody else in the tests has. */
export const someAddress = (): string => `10.${byte()}.${byte()}.${byte()}`

export const from = (address: string): Record<string, string> => ({ 'cf-connecting-ip': address })

const succeeded = (answer: Answer): Answer => {
  if (answer.body?.success !== true) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

type Details = Partial<Pick<Person, 'name' | 'email' | 'password' | 'address'>> & {
  companyName?: string
  country?: string
}

/** Opens a customer's account as the form does: somebody new each time, unless told who. */
export async function register(server: Server, details: Details = {}): Promise<Person> {
  const { address = someAddress(), ...given } = details
  const number = ++people
  const account = {
    name: `Persona ${number}`,
    email: `persona.${number}.${crypto.randomUUID().slice(0, 8)}@vocero.test`,
    password: `una frase larga ${crypto.randomUUID()}`,
    ...given,
  }
  const { body } = succeeded(await server.api('POST /auth/register', { body: account, headers: from(address) }))
  const { user, accessToken, refreshToken } = body.data
  const { name, email, password } = account
  return { id: user.id, name, email, password, token: accessToken, refreshToken, address }
}

/** Signs a person in once more: another session, with tokens of its own. */
export async function signIn(server: Server, person: Person, rememberMe = false): Promise<Person> {
  const body = { email: person.email, password: person.password, rememberMe }
  const answer = succeeded(await server.api('POST /auth/login', { body, headers: from(person.address) }))
  return { ...person, token: answer.body.data.accessToken, refreshToken: answer.body.data.refreshToken }
}

/** Makes a super administrator of him, from his next call on. */
export async function makeSuperAdmin(server: Server, userId: string): Promise<void> {
  await server.rows(
    `INSERT INTO user_roles (user_id, role_id) SELECT ?, id FROM roles WHERE name = 'super_admin' ON CONFLICT DO NOTHING`,
    userId,
  )
}

/** Puts a person on a plan as the subscription page does; answers the subscription. */
export async function subscribe(server: Server, person: Person, plan: keyof typeof PLANS = 'starter') {
  const answer = await server.api('POST /subscriptions', { body: { planId: PLANS[plan] }, token: person.token })
  return succeeded(answer).body.data
}
