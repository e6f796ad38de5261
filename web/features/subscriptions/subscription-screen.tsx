import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, Subscription } from '../../../worker/contract/subscriptions.ts'
import { utcDay } from '../../core/days.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDay } from '../../core/format.ts'
import { formatMoney } from '../../core/numbers.ts'
import { publicPlansQuery } from '../../core/public-plans.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailedState } from '../../ui/states.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { activeOf, phaseOf, renewalOf, type SubscriptionPhase } from './plan-offers.ts'
import { usePlanWords } from './plan-words.ts'
import { Subscribe } from './subscribe.tsx'
import { quotesQuery, subscriptionQuery, useCancelSubscription } from './subscriptions.api.ts'

type Task = { kind: 'subscribe'; plan: Plan } | { kind: 'cancel'; subscription: Subscription }

interface SubscriptionScreenProps {
  userId: string
  /** Called once a plan was chosen, when the member came here in order to continue elsewhere. */
  onSubscribed?: (() => void) | undefined
}

/** The account's own subscription, and the plans to choose from. */
export function SubscriptionScreen({ userId, onSubscribed }: SubscriptionScreenProps) {
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
            message={failureMessage(failed.error)}
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
          onSubscribed={onSubscribed}
          onClose={end}
        />
      )}
      {task?.kind === 'cancel' && <CancelSubscription subscription={task.subscription} onClose={end} />}
    </section>
  )
}

/** A note that the subscription was paused by an administrator, so that agents do not answer. */
function PausedNote({ plan: { name } }: { plan: Plan }) {
  const { t } = useLingui()
  return (
    <p role="status" className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
      {t`Tu suscripción al plan ${name} está en pausa y tus agentes no responden. Escríbenos para reactivarla, o elige otro plan.`}
    </p>
  )
}

interface CurrentSubscriptionProps {
  subscription: Subscription
  onCancel: () => void
}

function CurrentSubscription({ subscription, onCancel }: CurrentSubscriptionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = usePlanWords()
  const { plan, startDate, endDate, isTrial, payments } = subscription
  const owed = payments.find(({ status }) => status === 'pending')
  const badges: Record<SubscriptionPhase, { tone: Tone; label: string }> = {
    live: { tone: 'success', label: t`Activa` },
    coming: { tone: 'brand', label: t`Programada` },
    over: { tone: 'warning', label: t`Vencida` },
  }
  const { tone, label: phase } = badges[phaseOf(subscription, utcDay())]
  const facts = [
    { label: t`Agentes`, value: words.agents(plan) },
    { label: t`Conversaciones`, value: words.conversations(plan) },
    { label: t`Inicio`, value: formatDay(startDate, locale) },
    { label: t`Fin`, value: endDate ? formatDay(endDate, locale) : t`Sin fecha de fin` },
    { label: t`Renovación automática`, value: { yes: t`Sí`, no: t`No`, never: '—' }[renewalOf(subscription)] },
    ...(owed ? [{ label: t`Pago pendiente`, value: formatMoney(owed.amountUsd) }] : []),
  ]
  return (
    <Card className="grid gap-5 border-brand!">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{t`Tu suscripción actual`}</p>
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-bold">
            {plan.name}
            <Badge tone={tone}>{phase}</Badge>
            {isTrial && <Badge tone="accent">{t`Prueba gratuita`}</Badge>}
          </h2>
          {plan.description && <p className="text-ink-soft">{plan.description}</p>}
        </div>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t`Cancelar suscripción`}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface CancelSubscriptionProps {
  subscription: Subscription
  onClose: () => void
}

function CancelSubscription({ subscription: { id, plan }, onClose }: CancelSubscriptionProps) {
  const { t } = useLingui()
  const cancel = useCancelSubscription()
  const confirm = () =>
    cancel.mutate(id, {
      onError: (error, isHere) => isHere || notify.error(t`Error al cancelar la suscripción`, failureMessage(error)),
      onSuccess: ({ message }, isHere) => {
        notify.success(message ?? t`Suscripción cancelada`)
        if (isHere) onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Cancelar tu suscripción?`}
      confirmLabel={t`Cancelar suscripción`}
      cancelLabel={t`Conservarla`}
      loading={cancel.isPending}
      error={cancel.error && `${t`Error al cancelar la suscripción`}. ${failureMessage(cancel.error)}`}
    >
      {t`El plan ${plan.name} termina hoy y tus agentes dejan de responder. Los agentes y sus conversaciones se conservan. Lo que quede por pagar se anula; los días ya pagados no se devuelven. Una suscripción cancelada no se puede recuperar.`}
    </ConfirmDialog>
  )
}
