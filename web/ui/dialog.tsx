import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { DiscardQuestion } from './confirm-dialog.tsx'
import {
  backdropClasses,
  DialogActions,
  firstField,
  isOnNotices,
  popupClasses,
  useFirstField,
  useReturnFocus,
  viewportClasses,
} from './dialog-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { useTexts } from './texts.ts'
import { useUnsaved } from './unsaved.ts'

export { backdropClasses, DialogActions, isOnNotices, popupClasses, viewportClasses } from './dialog-frame.tsx'

const WIDTHS = { small: 'max-w-md', medium: 'max-w-125', large: 'max-w-3xl' } as const

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** Called when the dialog is unmounted and the focus has returned. */
  onClosed?: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel?: string
  size?: keyof typeof WIDTHS
  /** The control with the initial focus; by default the first field of a form, else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Whether a dialog is the topmost one, so that Escape closes two independent dialogs one by one. */
const isTopmost = (popup: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .filter((one) => one.getClientRects().length > 0)
    .at(-1) === popup

/**
 * A modal dialog: traps the focus and returns it afterwards. Closed by Escape, by its button and by a press outside;
 * asks before unsaved input of a form is discarded.
 */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  closeLabel,
  size = 'medium',
  initialFocus,
  children,
}: DialogProps) {
  useReturnFocus()
  const { closeLabel: usualLabel, unsaved: words } = useTexts()
  const closeButton = useRef<HTMLButtonElement>(null)
  const [popup, observePopup] = useFirstField(closeButton)
  const { watch, hasUnsaved } = useUnsaved()
  const [isAsking, ask] = useState(false)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (next || (reason === 'outside-press' && isOnNotices(event)) || !isTopmost(popup.current)) return
        if (words && hasUnsaved()) ask(true)
        else onClose()
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Viewport className={viewportClasses}>
          <Base.Popup
            ref={observePopup}
            {...watch}
            initialFocus={initialFocus ?? (() => firstField(popup.current))}
            className={classes(popupClasses, WIDTHS[size])}
          >
            <div className="flex items-start justify-between gap-4 p-5 pb-0 sm:p-6 sm:pb-0">
              <div className="grid gap-1 min-w-0">
                <Base.Title className="text-xl font-bold tracking-tight">{title}</Base.Title>
                {description && <Base.Description className="text-sm text-ink-soft">{description}</Base.Description>}
              </div>
              <Base.Close
                ref={closeButton}
                render={<IconButton label={closeLabel ?? usualLabel} icon="i-lucide-x" />}
                aria-label={closeLabel ?? usualLabel}
                className="-mt-1 -mr-2"
              />
            </div>
            <div className="p-5 sm:p-6">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      {isAsking && (
        <DiscardQuestion
          onClose={() => ask(false)}
          onConfirm={() => {
            ask(false)
            onClose()
          }}
        />
      )}
    </Base.Root>
  )
}

interface FormActionsProps {
  cancelLabel?: string
  onCancel: () => void
  loading: boolean
  disabled?: boolean | undefined
  danger?: boolean
  /** The label of the button that sends the form. */
  children: ReactNode
}

/** The buttons at the end of a form in a dialog: one that closes it, and one that sends the form. */
export function FormActions(props: FormActionsProps) {
  const texts = useTexts()
  const { cancelLabel = texts.cancelLabel, onCancel, loading, disabled, danger = false, children } = props
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={loading} disabled={disabled}>
        {children}
      </Button>
    </DialogActions>
  )
}
