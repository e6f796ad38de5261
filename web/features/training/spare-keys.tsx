import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useForgetKeys } from './behaviour.api.ts'

/** Keys that only earlier versions use, which the owner can delete. */
export function SpareKeys({ agentId, addresses }: { agentId: string; addresses: readonly string[] }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const forget = useForgetKeys(agentId)
  const [isAsking, ask] = useState(false)
  // This text disappears with the keys, before a mutation's own callback would run.
  const confirm = () =>
    forget
      .mutateAsync(undefined)
      .then(
        ({ message }) => notify.success(words.done, message),
        (error: unknown) => notify.error(words.error, sayFailure(error)),
      )
      .finally(() => ask(false))
  const count = addresses.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-surface-sunken p-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p>
          {t`${plural(count, {
            one: 'Se guarda la clave de # motor que ya no usas, por si vuelves a una versión anterior:',
            other: 'Se guardan las claves de # motores que ya no usas, por si vuelves a una versión anterior:',
          })}`}
        </p>
        <ul className="font-mono text-xs text-ink-soft">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="secondary" size="small" icon="i-lucide-eraser" onClick={() => ask(true)}>
        {t`Olvidar…`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          onConfirm={() => void confirm()}
          title={t`¿Olvidar las claves que ya no usas?`}
          confirmLabel={t`Olvidar`}
          cancelLabel={words.cancel}
          loading={forget.isPending}
        >
          {t`Se borran para siempre. Las versiones que las usaban no se podrán restaurar sin escribir la clave de nuevo en un borrador.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
