/** The dialogs of the inbox that few members open: one small script for both. */
export { ConversationsBin } from './conversations-bin.tsx'
export { KeysDialog } from './keys-dialog.tsx'
