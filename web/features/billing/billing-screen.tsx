import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlanQuota } from '../../../worker/contract/billing.ts'
import type { QuotaPolicy } from '../../../worker/contract/billing-terms.ts'
import { failureMessage } from '../../core/failure.ts'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { FIGURES } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState } from '../../ui/states.tsx'
import { billingQuery, quotaQuery, useChooseQuotaPolicy } from './billing.api.ts'
import type { BillingSearch } from './billing-search.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Payments } from './payments.tsx'
import { UsagePanel } from './usage-panel.tsx'

interface BillingScreenProps {
  search: BillingSearch
  onSearch: (search: BillingSearch) => void
}

/** The plan, its usage, and payments. */
export function BillingScreen({ search, onSearch }: BillingScreenProps) {
  const { t } = useLingui()
  const billing = useQuery(billingQuery(search.page ?? 1))
  const quota = useQuery(quotaQuery)
  const failed = billing.isError ? billing : quota
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <PageHeader title={t`Facturación`} subtitle={t`Tu plan, lo que llevas usado este mes y tus pagos.`} />
      {/* Rendered together: a policy that is loaded after the plan would shift the payments. */}
      {billing.data && quota.data ? (
        <>
          <div className="grid gap-6 lg:grid-cols-2">
            <CurrentPlan billing={billing.data.data} />
            <UsagePanel billing={billing.data.data} quota={quota.data} />
          </div>
          {quota.data.maxConversations !== null && <QuotaPolicyPanel quota={quota.data} />}
          <Payments
            payments={billing.data.data.payments}
            paging={billing.data.meta}
            isRefreshing={billing.isPlaceholderData}
            onPage={(page) => onSearch({ page })}
          />
        </>
      ) : failed.isError ? (
        <Card className="p-0!">
          <FailedState title={t`Error al cargar la facturación`} query={failed} />
        </Card>
      ) : (
        <LoadingShape label={t`Cargando la facturación`}>{FIGURES}</LoadingShape>
      )}
    </div>
  )
}

/** The quota policy; saved as soon as it is chosen. */
function QuotaPolicyPanel({ quota: { policy } }: { quota: PlanQuota }) {
  const { t } = useLingui()
  const choose = useChooseQuotaPolicy()
  // Shown from the click until the saved policy is loaded. Queries and mutations notify in a later task, until which the
  // radio button would show the old choice.
  const [chosen, setChosen] = useState<QuotaPolicy | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is reset when the policy changes.
  useEffect(() => setChosen(null), [policy])
  const change = (next: QuotaPolicy) => {
    setChosen(next)
    choose.mutate(next, {
      onSuccess: ({ message }) => notify.success(message ?? t`Guardado`),
      onError: (error) => {
        setChosen(null)
        notify.error(t`No se pudo guardar`, failureMessage(error))
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
