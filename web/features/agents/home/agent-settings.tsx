import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Agent } from '../../../../worker/contract/agents.ts'
import { useFormStart } from '../../../core/use-form-start.ts'
import { useLeaveQuestion } from '../../../core/use-leave-question.ts'
import { DiscardQuestion } from '../../../ui/confirm-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedState, Loading } from '../../../ui/states.tsx'
import { AgentForm } from '../agent-form.tsx'
import { allowedTypesQuery } from '../agents.api.ts'

/** The form for an agent's name, description, type, language and debounce window. Asks before unsaved input is left. */
export function AgentSettings({ agent }: { agent: Agent }) {
  const { t } = useLingui()
  const { value, key, isChanged, isOutdated, markChanged, load, keepSaved } = useFormStart(
    agent,
    ({ updatedAt }) => updatedAt,
  )
  const leaving = useLeaveQuestion(() => isChanged)
  const types = useQuery(allowedTypesQuery)
  return (
    <Panel title={t`Datos del agente`} description={t`Cómo se llama, en qué idioma habla y qué tipo de agente es.`}>
      {types.isPending && <Loading label={t`Cargando tipos de agente`} rows={4} />}
      {types.isError && <FailedState title={t`Error al cargar los tipos de agente`} query={types} />}
      {types.data && (
        <AgentForm
          key={key}
          agent={value}
          types={types.data}
          onChanged={() => markChanged(true)}
          onSaved={keepSaved}
          onLoad={isOutdated ? load : undefined}
        />
      )}
      {leaving && <DiscardQuestion {...leaving} />}
    </Panel>
  )
}
