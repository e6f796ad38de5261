import type { Work } from '../../core/context.ts'
import { openRecords } from '../../core/db.ts'
import { threadsReleased } from '../../record/threads.store.ts'

/**
 * Unassigns the threads of people who are about to be deactivated or deleted, in every account that they are members of: a
 * thread that is assigned to somebody who cannot sign in is in no list of the others. Called before the change, so that a
 * failure leaves everything as it was and the call can be repeated.
 */
export async function releaseThreads({ env }: Pick<Work, 'env'>, userIds: readonly string[]): Promise<void> {
  await Promise.all(openRecords(env).map((record) => threadsReleased(record, userIds)))
}
