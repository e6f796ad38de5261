import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classes } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './return-focus.ts'

const WIDTHS = { small: 'max-w-md', medium: 'max-w-125', large: 'max-w-3xl' } as const

export const backdropClasses =
  'fixed inset-0 z-80 bg-[var(--shade)] transition-opacity duration-150 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0'
export const popupClasses =
  'w-full rounded-card border border-line bg-surface text-ink shadow-float outline-none transition-all duration-150 data-[starting-style]:opacity-0 data-[starting-style]:translate-y-2 data-[ending-style]:opacity-0'
export const viewportClasses =
  'fixed inset-0 z-80 grid justify-items-center items-start sm:items-center overflow-y-auto p-4'

/** A press on a notice that lies over a dialog is not a press outside of it. */
export const isOnNotices = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-notices]') !== null

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** It is gone from the screen, and focus is back. */
  onClosed?: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  size?: keyof typeof WIDTHS
  /** Where focus goes first; the first control by itself. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Holds focus while open, closes by Escape, by its button and by a press outside, and gives focus back. */
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
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (next || (reason === 'outside-press' && isOnNotices(event))) return
        onClose()
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Viewport className={viewportClasses}>
          <Base.Popup {...(initialFocus && { initialFocus })} className={classes(popupClasses, WIDTHS[size])}>
            <div className="flex items-start justify-between gap-4 p-5 pb-0 sm:p-6 sm:pb-0">
              <div className="grid gap-1 min-w-0">
                <Base.Title className="text-xl font-bold tracking-tight">{title}</Base.Title>
                {description && <Base.Description className="text-sm text-ink-soft">{description}</Base.Description>}
              </div>
              <Base.Close
                render={<IconButton label={closeLabel} icon="i-lucide-x" />}
                aria-label={closeLabel}
                className="-mt-1 -mr-2"
              />
            </div>
            <div className="p-5 sm:p-6">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The buttons at the end of a dialog: the one that acts comes last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
)
