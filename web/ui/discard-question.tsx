import { ConfirmDialog } from './confirm-dialog.tsx'
import { useTexts } from './texts.ts'

/** Asks whether unsaved input of a form is to be discarded. */
export function DiscardQuestion({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { unsaved: words } = useTexts()
  if (!words) return null
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.discardLabel}
      cancelLabel={words.keepLabel}
      {...{ onClose, onConfirm }}
    >
      {words.text}
    </ConfirmDialog>
  )
}
