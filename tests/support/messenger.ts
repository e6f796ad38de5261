import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { makeAgent } from './agents.ts'
import { COMPLETE, newChannel } from './channels.ts'
import { type Person, register } from './people.ts'
import { type Graph, startGraph } from './providers/graph.ts'
import { signedByMeta } from './providers/signing.ts'
import { dataKeys, type Server, startServer } from './server.ts'

const { pageId = '', accessToken = '', appSecret = '' } = COMPLETE.facebook

let messages = 0

/** Messenger's event of a message to the page. */
export const written = (
  text: string,
  { psid = 'person-1', mid = `m_${++messages}`, at = Date.now() } = {},
): object => ({
  sender: { id: psid },
  recipient: { id: pageId },
  timestamp: at,
  message: { mid, text },
})

/** Messenger's receipt: delivered or read up to a time. */
export const receipt = (kind: 'delivery' | 'read', psid = 'person-1', at = Date.now()): object => ({
  sender: { id: psid },
  recipient: { id: pageId },
  timestamp: at,
  [kind]: { watermark: at },
})

export interface Page {
  agentId: string
  ownerId: string
  owner: Person
  channelId: string
  /** Delivers events as Meta does, signed over the bytes. */
  deliver: (events: object[], secret?: string) => Promise<Response>
}

/** Changes the app secret in the database without a refresh, so that caches are stale. */
export async function secretChanged(server: Server, { channelId }: Page, secret: string): Promise<void> {
  const place = { id: channelId, type: 'facebook', fields: fieldsOfChannel('facebook', []), stored: {} } as const
  const { change } = await sealedChange(dataKeys, place, { appSecret: secret })
  const patch = 'UPDATE channels SET config = json_patch(config, ?) WHERE id = ?'
  await server.rows(patch, JSON.stringify(change), channelId)
}

/** A server with a local stand-in of Messenger. */
export async function messengerServer(
  environment: Record<string, string> = {},
): Promise<{ server: Server; graph: Graph }> {
  const graph = await startGraph({ kind: 'page', id: pageId, name: 'Shop', token: accessToken, appId: '1', appSecret })
  const server = await startServer({ META_GRAPH_URL: graph.url, ...environment })
  return { server, graph }
}

/** An agent with a Messenger page, by default without a debounce window. */
export async function pageOn(
  server: Server,
  { plan = PLANS.professional as string, type = AGENT_TYPES.service as string, patienceMs = 0 } = {},
): Promise<Page> {
  const owner = await register(server)
  const { agentId } = await makeAgent(server, { ownerId: owner.id, plan, type, patienceMs })
  const { id: channelId } = await newChannel(server, owner, agentId, 'facebook')
  await server.api(`PUT /channels/${channelId}`, { token: owner.token, body: { status: 'active' } })
  return {
    agentId,
    ownerId: owner.id,
    owner,
    channelId,
    deliver: (events, secret = appSecret) => {
      const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: Date.now(), messaging: events }] })
      return fetch(new URL(`/api/agents/${agentId}/channels/facebook`, server.url), {
        method: 'POST',
        headers: signedByMeta(secret, body),
        body,
      })
    },
  }
}
