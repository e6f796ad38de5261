/**
 * `pending` waits for a member; `members` is with one, and the agent is silent in it; nothing is left to do in one that is
 * `closed`, and it opens again when its contact writes.
 */
export const THREAD_STATUSES = ['open', 'pending', 'members', 'closed'] as const
export type ThreadStatus = (typeof THREAD_STATUSES)[number]

/**
 * Lists of an inbox: assigned to the caller; with people but assigned to nobody; waiting for a person; ended with what the
 * agent did not know; closed.
 */
export const THREAD_LISTS = ['mine', 'unassigned', 'waiting', 'unknown', 'closed'] as const
export type ThreadList = (typeof THREAD_LISTS)[number]

/**
 * The member whom a thread is assigned to when it begins to wait: none, until one takes it; the one whose last assignment
 * is the oldest; the one with the fewest threads.
 */
export const ASSIGNMENTS = ['hand', 'turns', 'load'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]
/** Those by which the product assigns. */
export const OWN_ASSIGNMENTS = ['turns', 'load'] as const

/** What a member does in a thread: has it open, writes in it, has left it. */
export const MEMBER_DOINGS = ['here', 'writing', 'gone'] as const
export type MemberDoing = (typeof MEMBER_DOINGS)[number]
