import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { failureMessage } from '../../core/failure.ts'
import { TextsContext } from '../../ui/texts.ts'

/** Provides the usual texts of components, and those about unsaved input that may be lost. */
export function UnsavedQuestion({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <TextsContext
      value={{
        closeLabel: t`Cerrar`,
        cancelLabel: t`Cancelar`,
        retryLabel: t`Reintentar`,
        failureMessage,
        changed: {
          text: t`Lo guardado cambió mientras lo editabas. Si guardas, lo tuyo lo reemplaza. Si lo cargas, se pierde lo que no has guardado.`,
          loadLabel: t`Cargar lo guardado`,
        },
        unsaved: {
          title: t`¿Descartar los cambios?`,
          text: t`Lo que has escrito todavía no se ha guardado y se perderá.`,
          discardLabel: t`Descartar`,
          keepLabel: t`Seguir editando`,
        },
      }}
    >
      {children}
    </TextsContext>
  )
}
