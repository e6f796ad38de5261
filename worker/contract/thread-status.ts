/**
 * `open`: the agent answers. `pending`: the agent answers, and the thread waits for a member. `members`: a member has taken it
 * over, and the agent is silent. `closed`: done; it opens again when its contact writes.
 */
export const THREAD_STATUSES = ['open', 'pending', 'members', 'closed'] as const
export type ThreadStatus = (typeof THREAD_STATUSES)[number]

/**
 * Lists of an inbox: assigned to the caller; waiting for members or with them, and assigned to nobody; waiting for an answer of
 * a member, also of the one who has it; the agent did not know the last answer; closed.
 */
export const THREAD_LISTS = ['mine', 'unassigned', 'waiting', 'unknown', 'closed'] as const
export type ThreadList = (typeof THREAD_LISTS)[number]

/**
 * To whom a thread is assigned when it begins to wait. `hand`: nobody, until a member takes it. `turns`: the member whose last
 * assignment is the oldest. `load`: the member with the fewest threads.
 */
export const ASSIGNMENTS = ['hand', 'turns', 'load'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]
/** The ones by which the product itself assigns. */
export const OWN_ASSIGNMENTS = ['turns', 'load'] as const

/** What a member does in a thread: has it open, writes in it, has left it. */
export const MEMBER_DOINGS = ['here', 'writing', 'gone'] as const
export type MemberDoing = (typeof MEMBER_DOINGS)[number]
