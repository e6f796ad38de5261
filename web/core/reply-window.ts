import type { ReplyWindow } from '../../worker/contract/conversations.ts'

/** Whether the agent may reply at `now`: a window that was open when it was fetched may have closed since. */
export const isOpenAt = ({ isOpen, closesAt }: ReplyWindow, now: number): boolean =>
  isOpen && (closesAt === null || now < closesAt)

/** Whether a member may write at `now`. */
export const takesMembers = (window: ReplyWindow | null, now: number): boolean =>
  window === null || isOpenAt(window, now) || now < (window.membersUntil ?? 0)
