import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DialogContext } from '../../ui/unsaved.ts'

/** Provides the texts of dialogs, and with which they ask before unsaved input is lost. */
export function UnsavedQuestion({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <DialogContext
      value={{
        closeLabel: t`Cerrar`,
        cancelLabel: t`Cancelar`,
        title: t`¿Descartar los cambios?`,
        text: t`Lo que has escrito todavía no se ha guardado y se perderá.`,
        discardLabel: t`Descartar`,
        keepLabel: t`Seguir editando`,
      }}
    >
      {children}
    </DialogContext>
  )
}
