import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { SubscriptionStatus } from '../../../../worker/contract/billing-terms.ts'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Table } from '../../../ui/table.tsx'
import { useSubscriptionStep } from './all-subscriptions.api.ts'
import { PAYMENT_TONES, STATUS_TONES, useSubscriptionWords } from './subscription-words.ts'

const COMPACT = { compact: true }

interface SubscriptionsTableProps {
  subscriptions: readonly Subscription[]
  onTask: (task: SubscriptionTask, subscription: Subscription) => void
}

export function SubscriptionsTable({ subscriptions, onTask }: SubscriptionsTableProps) {
  const { t } = useLingui()
  const { actions } = useCommonWords()
  const words = useSubscriptionWords(COMPACT)
  return (
    <div className="relative overflow-x-auto">
      <Table
        dense
        caption={t`Suscripciones`}
        rows={subscriptions}
        rowKey={({ id }) => id}
        columns={[
          { key: 'user', header: t`Usuario`, cell: ({ user }) => <UserCell user={user} /> },
          {
            key: 'plan',
            header: t`Plan`,
            cell: (subscription) => (
              <div className="min-w-0 max-md:text-right md:min-w-32">
                <p className="font-semibold break-words">{subscription.plan.name}</p>
                <p className="text-ink-soft">{words.plan(subscription)}</p>
              </div>
            ),
          },
          {
            key: 'status',
            header: t`Estado`,
            cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{words.statuses[status]}</Badge>,
          },
          {
            key: 'period',
            header: t`Inicio y fin`,
            cell: (one) => (
              <div className="max-md:text-right">
                <Day>{words.start(one)}</Day>
                <Day>{words.end(one)}</Day>
              </div>
            ),
          },
          { key: 'renewal', header: t`Renovación`, cell: words.renewal },
          { key: 'payment', header: t`Último pago`, cell: (subscription) => <LastPayment of={subscription} /> },
          {
            key: 'actions',
            header: actions,
            quiet: true,
            align: 'end',
            cell: (subscription) => <SubscriptionActions subscription={subscription} onTask={onTask} />,
          },
        ]}
      />
    </div>
  )
}

const Day = ({ children }: { children: string }) => <span className="block whitespace-nowrap">{children}</span>

const UserCell = ({ user: { name, email, companyName } }: Pick<Subscription, 'user'>) => (
  <div className="min-w-0 max-md:text-right md:min-w-36 md:max-w-60">
    <p className="font-semibold wrap-anywhere">{name}</p>
    <p className="text-ink-soft">
      <EmailAddress address={email} />
    </p>
    {companyName && <p className="text-ink-soft wrap-anywhere">{companyName}</p>}
  </div>
)

function LastPayment({ of: { payments } }: { of: Subscription }) {
  const { money, date, paymentStatuses } = useSubscriptionWords(COMPACT)
  const [last] = payments
  if (!last) return <span>-</span>
  return (
    <div className="max-md:text-right">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <span className="font-semibold tabular-nums">{money(last.amountUsd)}</span>
        <Badge tone={PAYMENT_TONES[last.status]}>{paymentStatuses[last.status]}</Badge>
      </p>
      <p className="text-ink-soft whitespace-nowrap">{date(last.createdAt)}</p>
    </div>
  )
}

export type SubscriptionTask = 'view' | 'edit' | 'cancel'

interface SubscriptionActionsProps {
  subscription: Subscription
  onTask: (task: SubscriptionTask, subscription: Subscription) => void
}

interface Step {
  to: SubscriptionStatus
  label: string
  icon: string
  done: string
  failed: string
}

/** The actions of a row. One button pauses and resumes, so that it keeps the focus. */
function SubscriptionActions({ subscription, onTask }: SubscriptionActionsProps) {
  const { t } = useLingui()
  const step = useSubscriptionStep()
  const busy = useRef(false)
  const { id, status, user } = subscription
  const { name } = user
  const isOver = status === 'cancelled'
  // Awaited instead of a callback, so that the notice is shown even if the row was unmounted.
  const takeStep = async ({ to, done, failed }: Step) => {
    if (busy.current) return
    busy.current = true
    try {
      const { message } = await step.mutateAsync({ id, status: to })
      notify.success(message ?? done)
    } catch (error) {
      notify.error(failed, failureMessage(error))
    } finally {
      busy.current = false
    }
  }
  const steps: Record<'active' | 'paused', Step> = {
    active: {
      to: 'paused',
      label: t`Pausar la suscripción de ${name}`,
      icon: 'i-lucide-pause',
      done: t`Suscripción pausada correctamente`,
      failed: t`Error al pausar la suscripción`,
    },
    paused: {
      to: 'active',
      label: t`Activar la suscripción de ${name}`,
      icon: 'i-lucide-play',
      done: t`Suscripción activada correctamente`,
      failed: t`Error al activar la suscripción`,
    },
  }
  const next = status === 'cancelled' ? null : steps[status]
  return (
    <div className="flex justify-end max-md:w-full max-md:justify-between md:-my-1 md:[&>button]:size-9">
      <IconButton
        label={t`Ver la suscripción de ${name}`}
        icon="i-lucide-eye"
        onClick={() => onTask('view', subscription)}
      />
      <IconButton
        label={
          isOver
            ? t`La suscripción de ${name} está cancelada y no se puede editar`
            : t`Editar la suscripción de ${name}`
        }
        icon="i-lucide-pencil"
        disabled={isOver}
        onClick={() => onTask('edit', subscription)}
      />
      {next && (
        <IconButton
          label={next.label}
          icon={next.icon}
          aria-busy={step.isPending}
          onClick={() => void takeStep(next)}
        />
      )}
      {!isOver && (
        <IconButton
          label={t`Cancelar la suscripción de ${name}`}
          icon="i-lucide-ban"
          tone="danger"
          onClick={() => onTask('cancel', subscription)}
        />
      )}
    </div>
  )
}
