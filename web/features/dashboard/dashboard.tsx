import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '../../../worker/contract/permissions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { formatMoney, formatNumber } from '../../core/format.ts'
import { useRights } from '../../core/rights.ts'
import { useSession } from '../../core/session.ts'
import { useLocale } from '../../core/words.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { figuresQuery } from './dashboard.api.ts'
import { NextStep } from './next-step.tsx'

export function Dashboard() {
  const { t } = useLingui()
  const locale = useLocale()
  const { loading: loadingLabel } = useCommonWords()
  const session = useSession()
  const rights = useRights()
  const seesAgents = can(rights, 'agent_management') || can(rights, 'conversations_access')
  const { data, isPending, isError } = useQuery({ ...figuresQuery, enabled: seesAgents })
  if (!session) return null
  // Who may not read agents has none of his own: zero is the truth, and no call is needed to learn it.
  const waiting = !rights.known || (seesAgents && isPending)
  const figure = (count: number | undefined) => {
    if (isError) return '–'
    return waiting ? null : formatNumber(count ?? 0, locale)
  }
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-8">
      <PageHeader title={t`Hola, ${session.user.name}`} subtitle={t`Esto es lo que pasa con tus agentes.`} />
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard {...{ loadingLabel }} icon="i-lucide-bot" label={t`Agentes activos`} value={figure(data?.agents)} />
        <StatCard
          {...{ loadingLabel }}
          icon="i-lucide-messages-square"
          label={t`Conversaciones`}
          value={figure(data?.conversations)}
        />
        <StatCard
          {...{ loadingLabel }}
          icon="i-lucide-coins"
          label={t`Tokens usados`}
          value={formatNumber(0, locale)}
        />
        <StatCard {...{ loadingLabel }} icon="i-lucide-receipt" label={t`Costo total`} value={formatMoney(0, locale)} />
      </ul>
      {rights.known && <NextStep session={session} rights={rights} agents={data?.agents} />}
    </div>
  )
}
