import type { Asker } from '../../../worker/contract/questions.ts'

/** Whether the asker's provider takes a message that a member wrote at this time. */
export const isInTime = ({ replyWindow }: Pick<Asker, 'replyWindow'>, now: number): boolean =>
  replyWindow === null || replyWindow.isOpen || now < (replyWindow.membersUntil ?? 0)

/** Whether it does now, and the contact wants one. */
export const isReached = (asker: Asker): boolean => isInTime(asker, Date.now()) && !asker.contact?.optOut
