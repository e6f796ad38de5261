import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { lineOf } from '../support/providers/lines.ts'
import type { Answer } from '../support/providers/loopback.ts'
import type { Server } from '../support/server.ts'
import { openEvents } from '../support/visitor.ts'

let server: Server
let providers: Providers
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
})
afterAll(() => providers.close())

const soon = { timeout: 30_000, interval: 100 }
const meta = (code: number, message: string, error_subcode?: number): Answer => ({
  status: 401,
  body: { error: { message, type: 'OAuthException', code, ...(error_subcode && { error_subcode }), fbtrace_id: 'x' } },
})
let people = 15_550_700_000

/** What each provider documents for a token that was taken back, or is none. */
test.each<[ProviderType, string, Answer]>([
  [
    'facebook',
    'taken back',
    meta(190, 'Error validating access token: The user has not authorized application 1.', 458),
  ],
  ['facebook', 'expired', meta(190, 'Error validating access token: Session has expired', 463)],
  ['facebook', 'ended by a new password', meta(190, 'Error validating access token: the session is invalid', 460)],
  ['instagram', 'taken back', meta(190, 'Invalid OAuth access token - Cannot parse access token')],
  ['whatsapp', 'taken back', meta(190, 'Error validating access token: Session has expired', 463)],
  ['whatsapp', 'refused', meta(0, 'AuthException')],
  ['telegram', 'taken back', { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }],
  ['telegram', 'of no bot', { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } }],
  ['viber', 'taken back', { body: { status: 2, status_message: 'invalidAuthToken', chat_hostname: 'SN-CHAT-09_' } }],
])(
  'a message that is sent at %s with a token that was %s turns the channel to error, once, and the owner is told',
  async (type, _, answer) => {
    const owner = await register(server)
    const { agentId } = await makeAgent(server, { ownerId: owner.id })
    await server.rows('UPDATE agents SET patience_ms = 0 WHERE id = ?', agentId)
    const { id } = await newChannel(server, owner, agentId, type)
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${agentId}`, server.url), {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    const line = lineOf(type, server, providers, agentId)
    let refused = 0
    line.standIn.refuse = ({ path, body }) => {
      const isMessage =
        /\/(?:messages|sendMessage|send_message)$/.test(path) && !/sender_action|"read"/.test(JSON.stringify(body))
      if (!isMessage) return undefined
      refused++
      return answer
    }
    await line.deliver(line.said({ person: String(++people), text: 'hola', number: people }))
    await stream.until(({ data }) => data.type === 'channelFailed' && data.channelType === type)
    const channel = async () => (await server.api(`GET /channels/${id}`, { token: owner.token })).body.data
    await expect.poll(async () => (await channel()).status, soon).toBe('error')
    expect((await channel()).statusReason).toMatch(/token/i)
    const deliveries = () => server.rows('SELECT state, reason FROM deliveries WHERE agent_id = ?', agentId)
    await expect.poll(deliveries, soon).toEqual([{ state: 'failed', reason: 'tokenInvalid' }])
    expect(refused).toBe(1)
    line.standIn.refuse = undefined
    stream.close()
  },
)
