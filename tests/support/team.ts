import type { MemberRole } from '../../worker/contract/member-roles.ts'
import { keyedHash } from '../../worker/core/hashing.ts'
import { type Person, register } from './people.ts'
import type { Server } from './server.ts'

/** A new member of an owner's account. */
export async function newMember(
  server: Server,
  owner: { id: string },
  role: MemberRole,
  agentIds: readonly string[] | null = null,
): Promise<Person> {
  const person = await register(server)
  const ids = agentIds && JSON.stringify(agentIds)
  await server.rows('INSERT INTO members VALUES (?, ?, ?, ?, ?)', owner.id, person.id, role, ids, Date.now())
  await server.rows('UPDATE sessions SET account_id = ? WHERE user_id = ?', owner.id, person.id)
  return person
}

/** An open invitation, with the secret of its mail. */
export async function newInvitation(
  server: Server,
  owner: { id: string },
  { email = `${crypto.randomUUID()}@vocero.test`, role = 'agent' as MemberRole, lastsMs = 60_000 } = {},
): Promise<{ id: string; secret: string; email: string }> {
  const [id, secret, now] = [crypto.randomUUID(), crypto.randomUUID(), Date.now()]
  await server.rows(
    `INSERT INTO invitations (id, account_id, email, role, agent_ids, created_at, hash, invited_by, expires_at)
     VALUES (?1, ?2, ?3, ?4, NULL, ?5, ?6, ?2, ?7)`,
    ...[id, owner.id, email, role, now, keyedHash(server.config.privacyKey, 'invitation', secret), now + lastsMs],
  )
  return { id, secret, email }
}
