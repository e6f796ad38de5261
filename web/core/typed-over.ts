import { SECRET_MASK } from '../../worker/contract/channels.ts'

/** Text typed over a mask replaces all of it: a hidden secret cannot be edited. */
export const typedOver = (before: string, after: string): string =>
  before === SECRET_MASK ? after.replaceAll('*', '') : after
