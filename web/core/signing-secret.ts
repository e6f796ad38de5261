const MADE_BYTES = 32
const PREFIX = 'whsec_'

/** A new signing secret in the format of Standard Webhooks. */
export const madeSigningSecret = (): string =>
  `${PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(MADE_BYTES))))}`

/** Whether it is a secret, not its mask. */
export const isSigningSecret = (text: string): boolean => text.startsWith(PREFIX)
