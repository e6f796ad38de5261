import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Deleting the account, with its consequences. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [isAsking, ask] = useState(false)
  return (
    <Panel
      danger
      title={t`Eliminar la cuenta`}
      description={t`Tus agentes dejan de responder al momento, tu suscripción se cancela y tus sesiones se cierran. Lo demás se borra a los 30 días. No se puede deshacer.`}
    >
      <Button variant="danger" icon="i-lucide-trash-2" className="justify-self-start" onClick={() => ask(true)}>
        {t`Eliminar mi cuenta`}
      </Button>
      {isAsking && <DeleteAccountDialog onClose={() => ask(false)} />}
    </Panel>
  )
}
