import { SECRET_MASK } from '../../worker/contract/channels.ts'

const MADE_BYTES = 32
const PREFIX = 'whsec_'

/** Generates a signing secret in the format of Standard Webhooks. */
export const madeSigningSecret = (): string =>
  `${PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(MADE_BYTES))))}`

/** Whether a text is a signing secret and not its mask. */
export const isSigningSecret = (text: string): boolean => text.startsWith(PREFIX)

/** The input without the mask: typing into a masked secret replaces all of it, because it cannot be edited. */
export const withoutMask = (before: string, after: string): string =>
  before === SECRET_MASK ? after.replaceAll('*', '') : after
