import { SECRET_MASK } from '../../worker/contract/channels.ts'

const MADE_BYTES = 32
const PREFIX = 'whsec_'

/** A new signing secret in the format of Standard Webhooks. */
export const madeSigningSecret = (): string =>
  `${PREFIX}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(MADE_BYTES))))}`

/** Whether it is a secret, not its mask. */
export const isSigningSecret = (text: string): boolean => text.startsWith(PREFIX)

/** Text typed over a mask replaces all of it: a hidden secret cannot be edited. */
export const withoutMask = (before: string, after: string): string =>
  before === SECRET_MASK ? after.replaceAll('*', '') : after
