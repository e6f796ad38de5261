import type { CannedReplies, CannedReply, CannedReplyInput } from '../../contract/canned-replies.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isUniqueConflict } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, Refusal, rethrow } from '../../core/refusal.ts'
import * as store from './canned-replies.store.ts'

export {
  deleteRepliesOf as statementDeletingRepliesOf,
  repliesOf as statementReadingRepliesOf,
} from './canned-replies.store.ts'

type Row = store.CannedReplyRow

export const cannedReplyView = ({ id, shortcut, title, text, updatedAt }: Row): CannedReply => ({
  ...{ id, shortcut, title, text },
  updatedAt: new Date(updatedAt).toISOString(),
})

const refusalBehind = (error: unknown): unknown =>
  isUniqueConflict(error, 'canned_replies.owner_id, canned_replies.shortcut')
    ? new Refusal('cannedReply.shortcutTaken', { fields: { shortcut: 'cannedReply.shortcutTaken' } })
    : error

/** A canned reply of the caller's account. Throws `cannedReply.notFound` for one of another account, as for an unknown id. */
export const replyOf = ({ db }: Work, { accountId }: Caller, id: string): Promise<Row> =>
  firstOf(store.replyById(db, accountId, id), 'cannedReply.notFound')

export const listReplies = async ({ db }: Work, { accountId }: Caller): Promise<CannedReplies> =>
  (await store.repliesOf(db, accountId)).map(cannedReplyView)

export async function createReply(
  { db, now }: Work,
  { accountId: ownerId }: Caller,
  { shortcut, title, text }: CannedReplyInput,
): Promise<CannedReply> {
  const row = { id: newId(), ownerId, shortcut, title: title || null, text, updatedAt: now }
  const [[inserted]] = await commit(db, store.insertReply(db, row)).catch(rethrow(refusalBehind))
  if (!inserted) throw new Refusal('cannedReply.limitReached')
  return cannedReplyView(inserted)
}

export async function editReply({ db, now }: Work, row: Row, input: CannedReplyInput): Promise<CannedReply> {
  const edited = store.updateReply(db, row, input, now).catch(rethrow(refusalBehind))
  return cannedReplyView(await firstOf(edited, 'cannedReply.notFound'))
}

export const deleteReply = ({ db }: Work, row: Row): Promise<{ id: string }> =>
  firstOf(store.deleteReply(db, row), 'cannedReply.notFound')
