import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WholePlan } from '../../../worker/contract/plans.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatNumber } from '../../core/numbers.ts'
import { planPrice, usePlanLabels } from '../../core/plan-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table } from '../../ui/table.tsx'
import { hasFeatures } from './features-draft.ts'

type PlanTask = 'view' | 'edit' | 'delete'

interface PlansTableProps {
  plans: readonly WholePlan[]
  onTask: (task: PlanTask, plan: WholePlan) => void
}

export function PlansTable({ plans, onTask }: PlansTableProps) {
  const { t } = useLingui()
  const { actions } = useCommonWords()
  const { pricingTypes, billingCycles } = usePlanLabels()
  const most = (limit: number | null) => (
    <span className="tabular-nums">{limit === null ? t`Sin límite` : formatNumber(limit)}</span>
  )
  return (
    <div className="relative overflow-x-auto">
      <Table
        dense
        caption={t`Planes`}
        rows={plans}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t`Nombre`, cell: (plan) => <NameCell plan={plan} /> },
          { key: 'pricing', header: t`Tipo de precio`, cell: ({ pricingType }) => pricingTypes[pricingType] },
          {
            key: 'price',
            header: t`Precio`,
            align: 'end',
            cell: (plan) => <span className="font-semibold tabular-nums">{planPrice(plan)}</span>,
          },
          { key: 'cycle', header: t`Ciclo`, cell: ({ billingCycle }) => billingCycles[billingCycle] },
          { key: 'agents', header: t`Máx. agentes`, align: 'end', cell: ({ maxAgents }) => most(maxAgents) },
          {
            key: 'conversations',
            header: t`Máx. conversaciones`,
            align: 'end',
            cell: ({ maxConversations }) => most(maxConversations),
          },
          {
            key: 'subscriptions',
            header: t`Suscripciones`,
            align: 'end',
            cell: ({ _count }) => <span className="tabular-nums">{formatNumber(_count.subscriptions)}</span>,
          },
          {
            key: 'actions',
            header: actions,
            quiet: true,
            align: 'end',
            cell: (plan) => <PlanActions plan={plan} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

function NameCell({ plan }: { plan: WholePlan }) {
  const { t } = useLingui()
  const starred = t`Con características`
  return (
    <div className="min-w-0 max-md:text-right md:min-w-36 md:max-w-72">
      <p className="font-semibold break-words">
        {plan.name}
        {hasFeatures(plan.features) && (
          <>
            {'\u00a0'}
            <span role="img" aria-label={starred} title={starred} className="i-lucide-star text-warning" />
          </>
        )}
      </p>
      {plan.description && <p className="text-ink-soft line-clamp-2 break-words">{plan.description}</p>}
      {!plan.isPublic && (
        <p className="mt-1">
          <Badge icon="i-lucide-eye-off">{t`No público`}</Badge>
        </p>
      )}
    </div>
  )
}

function PlanActions({ plan, onTask }: { plan: WholePlan; onTask: PlansTableProps['onTask'] }) {
  const { t } = useLingui()
  const { name } = plan
  const { subscriptions } = plan._count
  return (
    <div className="flex justify-end max-md:w-full max-md:justify-between md:-my-1">
      <IconButton label={t`Ver ${name}`} icon="i-lucide-eye" onClick={() => onTask('view', plan)} />
      <IconButton label={t`Editar ${name}`} icon="i-lucide-pencil" onClick={() => onTask('edit', plan)} />
      <IconButton
        label={
          subscriptions > 0
            ? t`No se puede eliminar ${name}: ${plural(subscriptions, { one: 'tiene # suscripción', other: 'tiene # suscripciones' })}`
            : t`Eliminar ${name}`
        }
        icon="i-lucide-trash-2"
        tone="danger"
        disabled={subscriptions > 0}
        onClick={() => onTask('delete', plan)}
      />
    </div>
  )
}
