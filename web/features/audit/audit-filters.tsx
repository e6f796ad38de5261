import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { TARGET_TYPES } from '../../../worker/contract/audit-actions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type AuditSearch, filteredBy, isFiltered, RESULTS } from './audit-search.ts'
import { useActionOptions, useTargetWords } from './audit-words.ts'

export function AuditFilters({ search, onSearch }: AuditFilterProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const actions = useActionOptions()
  const nameOf = useTargetWords()
  const filter = (change: Omit<AuditSearch, 'before'>) => onSearch(filteredBy(search, change))
  const results = { ok: t`Hechas`, refused: t`Rechazadas` }
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label={t`Filtrar por acción`}
          className="grow basis-64 min-w-0 sm:max-w-sm"
          placeholder={t`Todas las acciones`}
          options={actions}
          value={search.action ?? ''}
          onChange={({ target }) => filter({ action: target.value || undefined })}
        />
        <Select
          aria-label={t`Filtrar por lo afectado`}
          className="grow sm:grow-0 basis-56 min-w-0"
          placeholder={t`Sobre cualquier cosa`}
          options={TARGET_TYPES.map((type) => ({ value: type, label: nameOf(type) }))}
          value={search.targetType ?? ''}
          onChange={({ target }) => filter({ targetType: target.value || undefined })}
        />
        <Select
          aria-label={t`Filtrar por resultado`}
          className="grow sm:grow-0 basis-56 min-w-0"
          placeholder={t`Hechas y rechazadas`}
          options={RESULTS.map((result) => ({ value: result, label: results[result] }))}
          value={search.result ?? ''}
          onChange={({ target }) => filter({ result: RESULTS.find((result) => result === target.value) })}
        />
        {isFiltered(search) && (
          <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
            {words.clearFilters}
          </Button>
        )}
      </div>
      <PeriodFilter key={`${search.startDate} ${search.endDate}`} search={search} onSearch={onSearch} />
    </div>
  )
}

interface AuditFilterProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** A period of days, both included; one that ends before it begins is refused here. */
function PeriodFilter({ search, onSearch }: AuditFilterProps) {
  const { t } = useLingui()
  const say = useSentence()
  const problemId = useId()
  const [start, setStart] = useState(search.startDate ?? '')
  const [end, setEnd] = useState(search.endDate ?? '')
  const [problem, complain] = useState<string | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const inOrder = !start || !end || start <= end
    complain(inOrder ? null : say('field.dateOrder'))
    if (inOrder) onSearch(filteredBy(search, { startDate: start || undefined, endDate: end || undefined }))
  }
  return (
    <form noValidate onSubmit={apply} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-36 sm:max-w-48">
          <Field label={t`Desde`}>
            <TextInput type="date" value={start} onChange={({ target }) => setStart(target.value)} />
          </Field>
        </div>
        <div className="grow basis-36 sm:max-w-48">
          <Field label={t`Hasta`}>
            <TextInput
              type="date"
              value={end}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? problemId : undefined}
              onChange={({ target }) => setEnd(target.value)}
            />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {t`Aplicar`}
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
