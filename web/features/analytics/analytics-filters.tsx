import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Analytics, Period } from '../../../worker/contract/analytics.ts'
import { CHANNEL_TYPES } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { type AnalyticsSearch, isNarrowed, PERIODS, USUAL_PERIOD } from './analytics-search.ts'
import { PeriodForm } from './period-form.tsx'

interface AnalyticsFiltersProps {
  search: AnalyticsSearch
  period: Period
  /** To choose from; `null` on a screen about one. */
  agents: Analytics['agents'] | null
  onSearch: (search: AnalyticsSearch) => void
}

const OWN = 'own'

export function AnalyticsFilters({ search, period, agents, onSearch }: AnalyticsFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const channelName = useChannelName()
  const isOwn = Boolean(search.from && search.to)
  const [isChoosing, choose] = useState(false)
  const { days: _, from: __, to: ___, ...narrowed } = search
  const change = (value: string) => {
    choose(value === OWN)
    const days = PERIODS.find((one) => String(one) === value)
    if (days) onSearch({ ...narrowed, days: days === USUAL_PERIOD ? undefined : days })
  }
  return (
    <search className="flex flex-wrap items-center gap-3">
      <Select
        aria-label={t`Periodo`}
        className="grow sm:grow-0 basis-48"
        value={isOwn || isChoosing ? OWN : String(search.days ?? USUAL_PERIOD)}
        options={[
          ...PERIODS.map((days) => ({ value: String(days), label: t`Últimos ${days} días` })),
          { value: OWN, label: t`Otras fechas…` },
        ]}
        onChange={({ target }) => change(target.value)}
      />
      {agents && (
        <Select
          aria-label={t`Filtrar por agente`}
          className="grow sm:grow-0 basis-52"
          placeholder={t`Todos los agentes`}
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.agentId ?? ''}
          onChange={({ target }) => onSearch({ ...search, agentId: target.value || undefined })}
        />
      )}
      <Select
        aria-label={t`Filtrar por canal`}
        className="grow sm:grow-0 basis-52"
        placeholder={t`Todos los canales`}
        options={CHANNEL_TYPES.map((type) => ({ value: type, label: channelName(type) }))}
        value={search.channelType ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, channelType: CHANNEL_TYPES.find((type) => type === target.value) })
        }
      />
      {isNarrowed(search) && (
        <Button
          variant="ghost"
          icon="i-lucide-x"
          onClick={() => onSearch({ ...search, agentId: undefined, channelType: undefined })}
        >
          {words.clearFilters}
        </Button>
      )}
      {(isOwn || isChoosing) && (
        <Suspense fallback={null}>
          <PeriodForm
            key={`${period.from} ${period.to}`}
            period={period}
            onPeriod={({ from, to }) => onSearch({ ...narrowed, from, to })}
          />
        </Suspense>
      )}
    </search>
  )
}
