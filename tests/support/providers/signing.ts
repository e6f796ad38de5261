import { createHmac } from 'node:crypto'

const hmac = (secret: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** The headers that a provider sends with a webhook. */
export const signedByMeta = (appSecret: string, body: string | Uint8Array): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${hmac(appSecret, body)}`,
})

export const signedByViber = (authToken: string, body: string | Uint8Array): Record<string, string> => ({
  'content-type': 'application/json',
  'x-viber-content-signature': hmac(authToken, body),
})

export const sentByTelegram = (secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-telegram-bot-api-secret-token': secret,
})
