import { type ReactNode, useId } from 'react'

export interface FieldGroupProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** As a `Field` has it. */
  optionalLabel?: string
  children: ReactNode
}

/** Several controls that answer one question, with its label, hint and error. */
export function FieldGroup({ label, hint, error, optionalLabel, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-ink-faint"> {optionalLabel}</span>}
      </legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <span aria-hidden className="i-lucide-circle-alert mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
