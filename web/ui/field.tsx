import { createContext, type ReactNode, useContext, useId } from 'react'

interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldAttributes | null>(null)

/** The properties that connect a control with the label, hint and error of the `Field` around it. */
export const useField = (): Partial<FieldAttributes> => useContext(FieldContext) ?? {}

export const controlClasses =
  'w-full rounded-field border border-line-strong bg-surface text-ink px-3 min-h-11 scroll-mt-20 scroll-mb-16 text-base md:text-sm placeholder:text-ink-faint aria-[invalid=true]:border-danger disabled:bg-surface-sunken disabled:text-ink-faint [&[readonly]]:bg-surface-sunken'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  /** The text beside the label of an optional field, such as "(opcional)". */
  optionalLabel?: string
  children: ReactNode
}

/** The error and the hint below a control or a group, with the ids by which `aria-describedby` names them. */
export const FieldNotes = ({ id, error, hint }: Pick<FieldProps, 'error' | 'hint'> & { id: string }) => (
  <>
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
  </>
)

/** One control with its label, hint and error. */
export function Field({ label, hint, error, required = false, optionalLabel, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const attributes: FieldAttributes = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-ink-faint"> {optionalLabel}</span>}
      </label>
      <FieldContext value={attributes}>{children}</FieldContext>
      <FieldNotes {...{ id, error, hint }} />
    </div>
  )
}
