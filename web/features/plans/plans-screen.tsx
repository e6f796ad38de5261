import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BILLING_CYCLES } from '../../../worker/contract/billing-terms.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { WholePlan } from '../../../worker/contract/plans.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { usePlanLabels } from '../../core/plan-labels.ts'
import { filteredBy, isFiltered } from '../../core/search-params.ts'
import { useLastPage, usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState, NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { PlanDialog, type PlanFormMode } from './plan-form.tsx'
import { plansQuery, useDeletePlan } from './plans.api.ts'
import type { PlansSearch } from './plans-search.ts'
import { PlansTable } from './plans-table.tsx'

interface Task {
  mode: PlanFormMode | 'delete'
  plan?: WholePlan
}

interface PlansScreenProps {
  search: PlansSearch
  onSearch: (search: PlansSearch) => void
}

/** The list of plans, in which they are searched, created, edited and deleted. */
export function PlansScreen({ search, onSearch }: PlansScreenProps) {
  const { t } = useLingui()
  const [task, begin] = useState<Task | null>(null)
  const plans = useQuery(plansQuery(search))
  const rows = plans.data?.data ?? []
  const { page, totalPages } = plans.data?.meta ?? { page: 1, totalPages: 1 }
  const list = usePagedList(plans, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar los planes`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  useLastPage({ page, totalPages })
  const end = () => begin(null)
  const newPlan = (
    <Button icon="i-lucide-plus" onClick={() => begin({ mode: 'create' })}>
      {t`Nuevo plan`}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t`Planes`}
        subtitle={t`Define qué cuesta cada plan, cuánto permite y quién puede verlo.`}
        action={newPlan}
        filters={<PlanFilters search={search} onSearch={onSearch} />}
        {...list}
        loadingLabel={t`Cargando los planes`}
        empty={<NoPlans filtered={isFiltered(search)} onClear={() => onSearch({})} action={newPlan} />}
      >
        <PlansTable plans={rows} onTask={(mode, plan) => begin({ mode, plan })} />
      </ListScreen>
      {task && task.mode !== 'delete' && <PlanDialog mode={task.mode} plan={task.plan} onClose={end} />}
      {task?.mode === 'delete' && task.plan && <DeletePlan plan={task.plan} onClose={end} />}
    </>
  )
}

interface NoPlansProps {
  filtered: boolean
  onClear: () => void
  action: ReactNode
}

function NoPlans({ filtered, onClear, action }: NoPlansProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  if (!filtered)
    return (
      <EmptyState icon="i-lucide-package-open" title={t`Todavía no hay planes`} action={action}>
        {t`Crea el primero para que tus clientes puedan suscribirse.`}
      </EmptyState>
    )
  return (
    <NoMatches title={t`Ningún plan coincide`} clearLabel={words.clearFilters} onClear={onClear}>
      {t`Prueba con otras palabras o quita algún filtro.`}
    </NoMatches>
  )
}

interface PlanFiltersProps {
  search: PlansSearch
  onSearch: (search: PlansSearch) => void
}

function PlanFilters({ search, onSearch }: PlanFiltersProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { billingCycles } = usePlanLabels()
  const filter = (change: Omit<PlansSearch, 'page'>) => onSearch(filteredBy(search, change))
  const box = useTypedSearch(search.search ?? '', (word) => filter({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  return (
    <>
      <SearchInput label={t`Buscar planes`} maxLength={SEARCH_MAX} className="grow basis-60" {...box} />
      <Select
        aria-label={t`Filtrar por ciclo`}
        className="grow sm:grow-0 basis-44"
        placeholder={t`Todos los ciclos`}
        options={BILLING_CYCLES.map((cycle) => ({ value: cycle, label: billingCycles[cycle] }))}
        value={search.billingCycle ?? ''}
        onChange={({ target }) => filter({ billingCycle: BILLING_CYCLES.find((cycle) => cycle === target.value) })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" icon="i-lucide-x" onClick={() => onSearch({})}>
          {words.clearFilters}
        </Button>
      )}
    </>
  )
}

interface DeletePlanProps {
  plan: WholePlan
  onClose: () => void
}

function DeletePlan({ plan: { id, name }, onClose }: DeletePlanProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const remove = useDeletePlan()
  const deletion = confirming(remove, id, {
    done: t`Plan eliminado correctamente`,
    errorMessage: failureMessage,
    onClose,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar el plan?`} confirmLabel={words.delete}>
      <Trans>
        <strong className="text-ink break-words">{name}</strong> dejará de existir y nadie podrá elegirlo. No se puede
        deshacer.
      </Trans>
    </ConfirmDialog>
  )
}
