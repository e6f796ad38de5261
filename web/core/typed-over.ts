import { SECRET_MASK } from '../../worker/contract/channels.ts'

/** What is typed over a mask replaces it as a whole: nobody edits a secret that he cannot see. */
export const typedOver = (before: string, after: string): string =>
  before === SECRET_MASK ? after.replaceAll('*', '') : after
