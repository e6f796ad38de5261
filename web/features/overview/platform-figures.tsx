import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { formatCost } from '../../core/figures.ts'
import { formatMoney, formatNumber } from '../../core/numbers.ts'
import { accountTimeZone } from '../../core/session.ts'
import { zoneLabel } from '../../core/time-zones.ts'
import { Card } from '../../ui/card.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { FailedState } from '../../ui/states.tsx'
import { overviewQuery } from './overview.api.ts'

/** The figures of the whole platform. */
export function PlatformFigures() {
  const { t } = useLingui()
  const { loading: loadingLabel } = useCommonWords()
  const heading = useId()
  const zone = zoneLabel(accountTimeZone())
  const { data, isError, error, refetch } = useQuery(overviewQuery)
  const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value))
  const format = (value: number | undefined) => formatNumber(value ?? 0)
  const plans = data?.subscriptions.map(({ planName, count: live }) => `${planName}: ${format(live)}`).join(' · ')
  const fresh = data?.users.newThisMonth ?? 0
  const thisMonth = format(data?.month.sessions)
  const input = format(data?.month.inputTokens)
  const output = format(data?.month.outputTokens)
  const paid = formatMoney(data?.payments.paid.amountUsd ?? 0)
  const pendingCount = format(data?.payments.pending.count)
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="grid gap-0.5">
        <h2 id={heading} className="text-lg font-semibold">
          {t`La plataforma en cifras`}
        </h2>
        <p className="text-sm text-ink-faint">{t`Hoy y este mes son los de tu zona horaria: ${zone}. Cada conversación cuenta en la fecha que era para su cuenta.`}</p>
      </div>
      {isError && !data ? (
        <Card>
          <FailedState title={t`Error al cargar las cifras`} query={{ error, refetch }} />
        </Card>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <StatCard
            icon="i-lucide-users"
            label={t`Usuarios activos`}
            value={count(data?.users.active)}
            note={t`${plural(fresh, { one: '# nuevo este mes', other: '# nuevos este mes' })}`}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-bot"
            label={t`Agentes`}
            value={count(data?.agents)}
            note={t`de todos los clientes`}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-layers"
            label={t`Suscripciones activas`}
            value={data ? format(data.subscriptions.reduce((sum, plan) => sum + plan.count, 0)) : null}
            note={
              <span className="line-clamp-2" title={plans}>
                {plans || t`ninguna todavía`}
              </span>
            }
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-messages-square"
            label={t`Conversaciones de hoy`}
            value={count(data?.today.sessions)}
            note={t`${thisMonth} este mes`}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-message-circle-warning"
            label={t`Mensajes sin responder este mes`}
            value={count(data?.month.unanswered)}
            tone={data && data.month.unanswered > 0 ? 'danger' : 'brand'}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-coins"
            label={t`Costo de este mes`}
            value={data ? formatCost(data.month.costUsd) : null}
            note={t`${input} tokens de entrada y ${output} de salida`}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-credit-card"
            label={t`Pagos pendientes`}
            value={data ? formatMoney(data.payments.pending.amountUsd) : null}
            note={t`${pendingCount} por cobrar; ${paid} pagados este mes`}
            loadingLabel={loadingLabel}
          />
          <StatCard
            icon="i-lucide-plug-zap"
            label={t`Canales con error`}
            value={count(data?.channelsInError)}
            tone={data && data.channelsInError > 0 ? 'danger' : 'brand'}
            loadingLabel={loadingLabel}
          />
        </ul>
      )}
    </section>
  )
}
