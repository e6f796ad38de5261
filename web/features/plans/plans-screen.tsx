import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WholePlan } from '../../../worker/contract/plans.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useLastPage } from '../../core/use-last-page.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeletePlan } from './delete-plan.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanFilters } from './plan-filters.tsx'
import type { PlanFormMode } from './plan-form.tsx'
import { plansQuery } from './plans.api.ts'
import { isFiltered, type PlansSearch } from './plans-search.ts'
import { PlansTable } from './plans-table.tsx'

interface Task {
  mode: PlanFormMode | 'delete'
  plan?: WholePlan
}

export interface PlansScreenProps {
  search: PlansSearch
  onSearch: (search: PlansSearch) => void
}

/** All plans: searched, created, edited and deleted. */
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
    <EmptyState
      icon="i-lucide-search-x"
      title={t`Ningún plan coincide`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    >
      {t`Prueba con otras palabras o quita algún filtro.`}
    </EmptyState>
  )
}
