import type { Connection, ProviderType } from '../../../worker/channels/adapter.ts'
import type { ProviderHttp } from '../../../worker/channels/provider-http.ts'
import payloads from '../../channels/fixtures/payloads.json' with { type: 'json' }

/** A payload as a provider documents it, byte for byte. */
export type PayloadName = keyof typeof payloads
export const payload = (name: PayloadName): string => payloads[name]
export const payloadNames = Object.keys(payloads) as PayloadName[]
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const APP_SECRET = '0123456789abcdef0123456789abcdef'
export const VIBER_TOKEN = '5a5b5c5d01234567-89abcdef01234567-0123456789abcdef'
export const TELEGRAM_TOKEN = '7010203040:AAE-testtoken_0123456789'

const settings: Record<ProviderType, Connection['settings']> = {
  facebook: { pageId: '102938475610293', accessToken: 'EAApage', appSecret: APP_SECRET },
  instagram: { pageId: '17841400000000123', accessToken: 'IGaccount', appSecret: APP_SECRET },
  whatsapp: { phoneNumberId: '201301401501601', accessToken: 'EAAsystem', appSecret: APP_SECRET },
  telegram: { botToken: TELEGRAM_TOKEN, webhookSecret: 'Xk2-abc_DEF0123456789' },
  viber: { botToken: VIBER_TOKEN },
}

/** The connection of the channel to which the payloads belong. */
export const connectionOf = (type: ProviderType, more: Connection['settings'] = {}): Connection => ({
  agentId: 'ag_123',
  agentName: 'Shop',
  locale: 'en',
  webhookUrl: `https://app.example.com/api/agents/ag_123/channels/${type}`,
  settings: { ...settings[type], ...more },
  platformSecret: null,
})

/** Addresses of this machine only: calls without a stand-in are refused at once. */
export const httpTo = (addresses: Partial<ProviderHttp['addresses']>): ProviderHttp => ({
  fetch: (url, init) => fetch(url, init),
  addresses: {
    graph: 'http://127.0.0.1:9',
    graphVersion: 'v25.0',
    instagram: 'http://127.0.0.1:9',
    telegram: 'http://127.0.0.1:9',
    viber: 'http://127.0.0.1:9',
    ...addresses,
  },
  isProduction: false,
})
