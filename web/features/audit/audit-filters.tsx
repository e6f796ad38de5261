import { useLingui } from '@lingui/react/macro'
import { TARGET_TYPES } from '../../../worker/contract/audit-actions.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useActionOptions } from './action-words.ts'
import { type AuditSearch, filteredBy, isFiltered, RESULTS } from './audit-search.ts'
import { type AuditFilterProps, PeriodFilter } from './period-filter.tsx'
import { useTargetWords } from './target-words.ts'

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
