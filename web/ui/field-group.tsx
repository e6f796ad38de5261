import { type ReactNode, useId } from 'react'

/** What ties the first control of a group to the group's hint and error. */
export interface GroupWiring {
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldGroupProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  children: (wiring: GroupWiring) => ReactNode
}

/** Several controls that answer one question, with its label, hint and error. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className="grid gap-1.5 min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
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
