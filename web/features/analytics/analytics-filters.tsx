import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { type Analytics, AnalyticsQuery, type Period } from '../../../worker/contract/analytics.ts'
import { CHANNEL_TYPES } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type AnalyticsSearch, isFiltered, PERIODS, USUAL_PERIOD } from './analytics-search.ts'

interface AnalyticsFiltersProps {
  search: AnalyticsSearch
  period: Period
  /** The agents to choose from; `null` on a screen of one agent. */
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
      {isFiltered(search) && (
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

interface PeriodFormProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** The form for the first and the last day of a period. */
function PeriodForm({ period, onPeriod }: PeriodFormProps) {
  const { t } = useLingui()
  const { form, errors } = useForm({
    schema: AnalyticsQuery,
    draft: periodDraft,
    send: async ({ from, to }) => ({ from, to }),
    onDone: onPeriod,
  })
  return (
    <form {...form} className="flex w-full flex-wrap items-start gap-3">
      <div className="grow sm:grow-0 basis-[10em]">
        <Field label={t`Desde`} error={errors['from']}>
          <TextInput type="date" name="from" defaultValue={period.from} />
        </Field>
      </div>
      <div className="grow sm:grow-0 basis-[10em]">
        <Field label={t`Hasta`} error={errors['to']}>
          <TextInput type="date" name="to" defaultValue={period.to} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="mt-6.5">
        {t`Aplicar`}
      </Button>
    </form>
  )
}

/** The typed period; the contract rejects a missing date. */
const PeriodDraft = v.object({ from: v.string(), to: v.string() }) satisfies v.GenericSchema<unknown, Period>

const periodDraft = (typed: FormData): Period => v.parse(PeriodDraft, Object.fromEntries(typed))
