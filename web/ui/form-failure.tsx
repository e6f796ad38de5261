import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useTexts } from './texts.ts'

/** The error of a form that belongs to no field. */
export const FormFailure = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-field bg-danger-soft px-3 py-2 text-sm text-danger">
    {children}
  </p>
)

/** Tells in a changed form that what it edits was changed elsewhere; the button replaces the input by what is stored. */
export function ChangedMeanwhile({ onLoad }: { onLoad: () => void }) {
  const { changed } = useTexts()
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm">
      <p>{changed?.text}</p>
      <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={onLoad}>
        {changed?.loadLabel}
      </Button>
    </div>
  )
}
