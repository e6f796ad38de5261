import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { backdropClasses, DialogActions, popupClasses, useReturnFocus, viewportClasses } from './dialog-frame.tsx'
import { useTexts } from './texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** The consequences of the action. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action is pending. */
  loading?: boolean
  /** The action cannot be undone. */
  danger?: boolean
  /** The error message of a failed attempt. */
  error?: string | null | undefined
}

/** Asks for confirmation of an action. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useReturnFocus()
  const texts = useTexts()
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel = texts.cancelLabel, error } = props
  const { loading = false, danger = true } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  // Prevents a second call by a press before `loading` is rendered.
  const isConfirmed = useRef(false)
  useEffect(() => {
    if (!loading || error) isConfirmed.current = false
  }, [loading, error])
  const confirm = () => {
    if (isConfirmed.current) return
    isConfirmed.current = true
    onConfirm()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClasses} />
        <Base.Viewport className={viewportClasses}>
          <Base.Popup initialFocus={cancelButton} className={classes(popupClasses, 'max-w-md p-5 sm:p-6')}>
            <Base.Title className="text-xl font-bold tracking-tight">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-2 text-ink-soft">
              {children}
            </Base.Description>
            {error && (
              <p role="alert" className="mt-4 rounded-field bg-danger-soft px-3 py-2 text-sm text-danger">
                {error}
              </p>
            )}
            <DialogActions>
              <Button ref={cancelButton} variant="secondary" onClick={onClose}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={confirm}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

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
