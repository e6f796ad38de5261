import { useLingui } from '@lingui/react/macro'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import type { PlanFieldsProps } from './pricing-fields.tsx'

/** The agent types of a plan. */
export function TypeChoice({ types, start, errors, readOnly }: PlanFieldsProps & { types: readonly AgentType[] }) {
  const { t } = useLingui()
  return (
    <FieldGroup
      label={t`Tipos de agente incluidos`}
      error={errors['agentTypeIds']}
      hint={readOnly ? undefined : t`Con este plan solo se crean agentes de los tipos elegidos.`}
    >
      {types.length === 0 && <p className="text-sm text-ink-soft">{t`Todavía no hay tipos de agente.`}</p>}
      <div
        // A scrollable area without focusable content needs to be focusable itself.
        tabIndex={readOnly ? 0 : undefined}
        className="grid max-h-56 gap-x-4 overflow-y-auto rounded-field sm:grid-cols-2"
      >
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="agentTypeIds"
            value={id}
            disabled={readOnly}
            defaultChecked={start.agentTypeIds?.includes(id)}
            label={<span className="min-w-0 break-words">{name}</span>}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
