/**
 * `pending` waits for a member; `members` is with one, and the agent is silent in it; nothing is left to do in one that is
 * `closed`, and it opens again when its contact writes.
 */
export const THREAD_STATUSES = ['open', 'pending', 'members', 'closed'] as const
export type ThreadStatus = (typeof THREAD_STATUSES)[number]
