import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useQueryFailure } from '../../core/common-words.ts'
import { Card } from '../../ui/card.tsx'
import { FIGURES } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { billingQuery, quotaQuery } from './billing.api.ts'
import type { BillingSearch } from './billing-search.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Payments } from './payments.tsx'
import { QuotaPolicyPanel } from './quota-policy.tsx'
import { UsagePanel } from './usage-panel.tsx'

interface BillingScreenProps {
  search: BillingSearch
  onSearch: (search: BillingSearch) => void
}

/** The plan, its usage, and payments. */
export function BillingScreen({ search, onSearch }: BillingScreenProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const billing = useQuery(billingQuery(search.page ?? 1))
  const quota = useQuery(quotaQuery)
  const failed = billing.isError ? billing : quota
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <PageHeader title={t`Facturación`} subtitle={t`Tu plan, lo que llevas usado este mes y tus pagos.`} />
      {/* Both at once: a policy that arrives after the plan would push the payments down. */}
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
          <FailedState title={t`Error al cargar la facturación`} {...queryFailure(failed)} />
        </Card>
      ) : (
        <LoadingShape label={t`Cargando la facturación`}>{FIGURES}</LoadingShape>
      )}
    </div>
  )
}
