import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { SubscriptionStatus } from '../../../../worker/contract/billing-terms.ts'
import type { Subscription } from '../../../../worker/contract/subscriptions.ts'
import { sayFailure } from '../../../core/failure.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useStep } from './all-subscriptions.api.ts'

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

/** One button pauses and resumes, so that it keeps focus. */
export function SubscriptionActions({ subscription, onTask }: SubscriptionActionsProps) {
  const { t } = useLingui()
  const step = useStep()
  const busy = useRef(false)
  const { id, status, user } = subscription
  const { name } = user
  const isOver = status === 'cancelled'
  // Awaited, because the notice has to be shown even if the row has left the list.
  const take = async ({ to, done, failed }: Step) => {
    if (busy.current) return
    busy.current = true
    try {
      const { message } = await step.mutateAsync({ id, status: to })
      notify.success(message ?? done)
    } catch (error) {
      notify.error(failed, sayFailure(error))
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
        <IconButton label={next.label} icon={next.icon} aria-busy={step.isPending} onClick={() => void take(next)} />
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
