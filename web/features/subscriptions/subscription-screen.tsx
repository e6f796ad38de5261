import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, Subscription } from '../../../worker/contract/subscriptions.ts'
import { sayFailure } from '../../core/failure.ts'
import { publicPlansQuery } from '../../core/public-plans.ts'
import { Card } from '../../ui/card.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { PausedNote } from './paused-note.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { activeOf } from './plan-offers.ts'
import { Subscribe } from './subscribe.tsx'
import { quotesQuery, subscriptionQuery } from './subscriptions.api.ts'

type Task = { kind: 'subscribe'; plan: Plan } | { kind: 'cancel'; subscription: Subscription }

/** A customer's own subscription, and the plans he can choose. */
export function SubscriptionScreen({ userId }: { userId: string }) {
  const { t } = useLingui()
  const [task, begin] = useState<Task | null>(null)
  const subscription = useQuery(subscriptionQuery(userId))
  const plans = useQuery(publicPlansQuery)
  const quotes = useQuery(quotesQuery)
  const failed = [subscription, plans, quotes].find(({ isError, data }) => isError && data === undefined)
  const active = activeOf(subscription.data ?? null)
  const paused = subscription.data?.status === 'paused' ? subscription.data : null
  const end = () => begin(null)
  return (
    <section className="grid gap-8">
      <PageHeader title={t`Suscripción`} subtitle={t`Tu plan decide cuántos agentes y conversaciones tienes.`} />
      {failed ? (
        <Card className="p-0!">
          <FailedState
            title={t`Error al cargar los planes`}
            message={sayFailure(failed.error)}
            retryLabel={t`Reintentar`}
            onRetry={() => void Promise.all([subscription.refetch(), plans.refetch(), quotes.refetch()])}
          />
        </Card>
      ) : subscription.isPending || !plans.data || !quotes.data ? (
        <LoadingShape label={t`Cargando los planes`} shape="cards" />
      ) : (
        <>
          {active && (
            <CurrentSubscription
              subscription={active}
              onCancel={() => begin({ kind: 'cancel', subscription: active })}
            />
          )}
          {paused && <PausedNote plan={paused.plan} />}
          <PlanGrid
            plans={plans.data}
            quotes={quotes.data}
            active={active}
            onChoose={(plan) => begin({ kind: 'subscribe', plan })}
          />
        </>
      )}
      {task?.kind === 'subscribe' && (
        <Subscribe
          plan={task.plan}
          quote={quotes.data?.find(({ planId }) => planId === task.plan.id)}
          active={active}
          onClose={end}
        />
      )}
      {task?.kind === 'cancel' && <CancelSubscription subscription={task.subscription} onClose={end} />}
    </section>
  )
}
