import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface DraftNoteProps {
  title: string
  text: string
  /** Below the text. */
  children?: ReactNode
  onUse: () => void
  onDiscard: () => void
}

/** A text that somebody else wrote, to be used or discarded. */
export function DraftNote({ title, text, children, onUse, onDiscard }: DraftNoteProps) {
  const { t } = useLingui()
  return (
    <div role="note" className="grid gap-2 rounded-field bg-surface-sunken px-3 py-2 text-sm">
      <p className="font-semibold">{title}</p>
      <p className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onUse}>
          {t`Usar este texto`}
        </Button>
        <Button variant="ghost" size="small" onClick={onDiscard}>
          {t`Descartar`}
        </Button>
      </div>
    </div>
  )
}
