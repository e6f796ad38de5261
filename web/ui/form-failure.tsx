import type { ReactNode } from 'react'

/** The error of a form that belongs to no field. */
export const FormFailure = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-field bg-danger-soft px-3 py-2 text-sm text-danger">
    {children}
  </p>
)
