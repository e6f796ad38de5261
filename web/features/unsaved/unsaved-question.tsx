import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UnsavedContext } from '../../ui/unsaved.ts'

/** Provides the texts with which dialogs ask before unsaved input is lost. */
export function UnsavedQuestion({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <UnsavedContext
      value={{
        title: t`¿Descartar los cambios?`,
        text: t`Lo que has escrito todavía no se ha guardado y se perderá.`,
        discardLabel: t`Descartar`,
        keepLabel: t`Seguir editando`,
      }}
    >
      {children}
    </UnsavedContext>
  )
}
