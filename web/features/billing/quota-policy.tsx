import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PlanQuota } from '../../../worker/contract/billing.ts'
import type { QuotaPolicy } from '../../../worker/contract/billing-terms.ts'
import { sayFailure } from '../../core/failure.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useChooseQuotaPolicy } from './billing.api.ts'

/** What agents do when the plan is used up; saved as soon as it is chosen. */
export function QuotaPolicyPanel({ quota: { policy } }: { quota: PlanQuota }) {
  const { t } = useLingui()
  const choose = useChooseQuotaPolicy()
  // Shown from the click until the saved policy arrives. Queries and mutations tell of a change in a later task, in which
  // the radio would fall back to the old choice.
  const [chosen, setChosen] = useState<QuotaPolicy | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice ends when another policy arrives.
  useEffect(() => setChosen(null), [policy])
  const change = (next: QuotaPolicy) => {
    setChosen(next)
    choose.mutate(next, {
      onSuccess: ({ message }) => notify.success(message ?? t`Guardado`),
      onError: (error) => {
        setChosen(null)
        notify.error(t`No se pudo guardar`, sayFailure(error))
      },
    })
  }
  return (
    <Panel title={t`Cuando se agota el plan`} description={t`Vale para todos tus agentes y todos sus canales.`}>
      <ChoiceCards<QuotaPolicy>
        label={t`Qué hacen tus agentes al llegar al límite de conversaciones`}
        value={chosen ?? policy}
        disabled={chosen !== null}
        choices={[
          {
            value: 'stop',
            name: t`Parar y pedir un contacto`,
            icon: 'i-lucide-hand',
            about: t`Dicen que no pueden responder en este momento y que se puede dejar un correo o un teléfono. Lo que les escriben queda en «Mensajes no atendidos».`,
          },
          {
            value: 'grace',
            name: t`Seguir un 10 % más`,
            icon: 'i-lucide-forward',
            about: t`Responden hasta un 10 % más de las conversaciones del plan y después paran igual.`,
          },
        ]}
        onChange={change}
      />
    </Panel>
  )
}
