import type { CannedReply } from '../../contract/canned-replies.ts'
import type { CannedReplyRow } from './canned-replies.store.ts'

export const cannedReplyView = ({ id, shortcut, title, text, updatedAt }: CannedReplyRow): CannedReply => ({
  ...{ id, shortcut, title, text },
  updatedAt: new Date(updatedAt).toISOString(),
})
