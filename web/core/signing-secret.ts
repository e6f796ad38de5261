const MADE_BYTES = 32
const PREFIX = 'whsec_'

/** A new signing secret as Standard Webhooks writes it. */
export const madeSigningSecret = (): string =>
  `${PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(MADE_BYTES))))}`

/** Whether it is seen as one, and not as its mask. */
export const isSigningSecret = (text: string): boolean => text.startsWith(PREFIX)
