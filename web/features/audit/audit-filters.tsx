import { useLingui } from '@lingui/react/macro'
import { TARGET_TYPES } from '../../../worker/contract/audit-actions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { usePeriod } from '../../core/use-period.ts'
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
          className="grow sm:grow-0 basis-64 min-w-0"
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

function PeriodFilter({ search, onSearch }: AuditFilterProps) {
  const { t } = useLingui()
  const { form, start, end, problem, problemId } = usePeriod(search, (period) => onSearch(filteredBy(search, period)))
  return (
    <form {...form} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-[10em] sm:max-w-48">
          <Field label={t`Desde`}>
            <TextInput {...start} />
          </Field>
        </div>
        <div className="grow basis-[10em] sm:max-w-48">
          <Field label={t`Hasta`}>
            <TextInput {...end} />
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
