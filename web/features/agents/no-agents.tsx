import { useLingui } from '@lingui/react/macro'
import { can } from '../../../worker/contract/permissions.ts'
import { useRights } from '../../core/rights.ts'
import { EmptyState, Loading } from '../../ui/states.tsx'

/** The account has no agent; `action` leads to the first one, for who may create it. */
export function NoAgentsYet({ action }: { action: React.ReactNode }) {
  const { t } = useLingui()
  const rights = useRights()
  // What there is to say depends on them.
  if (!rights.known) return <Loading label={t`Cargando agentes`} />
  const mayCreate = can(rights, 'agent_management')
  return (
    <EmptyState icon="i-lucide-bot" title={t`Todavía no tienes agentes`} action={mayCreate && action}>
      {mayCreate
        ? t`Crea el primero y ponlo a conversar con tus clientes en unos minutos.`
        : t`Cuando haya uno, lo verás aquí.`}
    </EmptyState>
  )
}
