import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'

/** The properties that connect the first control of a group with the group's hint and error. */
export interface GroupWiring {
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldGroupProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** As of `Field`. */
  optionalLabel?: string
  /** A function gets the properties for the first control; otherwise hint and error describe the whole group. */
  children: ReactNode | ((wiring: GroupWiring) => ReactNode)
}

/** A group of controls with a common label, hint and error. */
export function FieldGroup({ label, hint, error, optionalLabel, children }: FieldGroupProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const isWired = typeof children === 'function'
  return (
    <fieldset aria-describedby={isWired ? undefined : described} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-ink-faint"> {optionalLabel}</span>}
      </legend>
      {isWired ? children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': described }) : children}
      <FieldNotes {...{ id, error, hint }} />
    </fieldset>
  )
}
