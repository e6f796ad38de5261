import type { AgentTypeConfig } from '../../worker/contract/agents.ts'
import type { ChannelField, ChannelType } from '../../worker/contract/channels.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'
import { newAgent } from './tenants.ts'

/** Valid settings of each type, with every field. */
export const COMPLETE: Record<ChannelType, Record<string, string>> = {
  webchat: { welcome: 'Hola' },
  facebook: { pageId: '102938475610293', accessToken: 'a-page-token', verifyToken: 'mine', appSecret: 'an-app-secret' },
  instagram: { pageId: '17841400000000', accessToken: 'a-page-token', verifyToken: 'mine', appSecret: 'an-app-secret' },
  whatsapp: {
    phoneNumberId: '201301401501601',
    accessToken: 'a-user-token',
    verifyToken: 'mine',
    appSecret: 'an-app-secret',
  },
  telegram: { botToken: '123456:a-bot-token' },
  viber: { botToken: '5a5b5c5d01234567-89abcdef01234567' },
}

/** Creates an agent of a new type as a super administrator, who has no plan limits. */
export async function agentWith(server: Server, admin: Person, config: Partial<AgentTypeConfig>) {
  const typeId = crypto.randomUUID()
  await server.rows(
    'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)',
    typeId,
    typeId,
    typeId,
    JSON.stringify({ fields: [], channels: {}, engine: { kind: 'builtin' }, ...config }),
  )
  const { id } = await newAgent(server, admin, { typeId })
  return { id, typeId }
}

export const addChannel = (server: Server, { token }: Person, agentId: string, type: string, config?: object) =>
  server.api('POST /channels', { token, body: { agentId, type, config } })

export async function newChannel(server: Server, person: Person, agentId: string, type: ChannelType, config?: object) {
  const { status, body } = await addChannel(server, person, agentId, type, config ?? COMPLETE[type])
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Fields that an agent type may declare, one of each kind, and a valid value of each. */
export const DECLARED: ChannelField[] = [
  { key: 'shop', label: 'Tienda', type: 'text', required: true },
  { key: 'mail', label: 'Correo', type: 'email', required: false },
  { key: 'site', label: 'Sitio', type: 'url', required: false },
  { key: 'floor', label: 'Piso', type: 'number', required: false },
  { key: 'size', label: 'Talla', type: 'select', required: false, options: ['S', 'M'] },
  { key: 'apiKey', label: 'Clave', type: 'password', required: false },
]
export const ASKED = {
  shop: 'Norte',
  mail: 'ana@vocero.test',
  site: 'https://vocero.test/a',
  floor: 3,
  size: 'M',
  apiKey: 'k',
}
