import { Webhook } from 'standardwebhooks'

/** The headers of Standard Webhooks over a body. `id` stays the same over retries; `at` is this attempt's. */
export const signed = (secret: string, id: string, at: Date, body: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})
