import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MEMBER_ROLES, type MemberRole, type TeamRole } from '../../../worker/contract/member-roles.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { teamAgentsQuery } from './team.api.ts'

/** The name of each role, and what it allows. */
export function useRoleWords(): Record<TeamRole, { name: string; what: string }> {
  const { t } = useLingui()
  return {
    owner: { name: t`Dueño`, what: t`Todo, también el plan y la facturación.` },
    manager: {
      name: t`Administrador`,
      what: t`Agentes, conversaciones, equipo y configuración; no el plan ni los pagos.`,
    },
    agent: { name: t`Responde a clientes`, what: t`Lee y responde las conversaciones.` },
    viewer: { name: t`Solo lectura`, what: t`Lee las conversaciones y la analítica, sin cambiar nada.` },
  }
}

interface MembershipFieldsProps {
  role: MemberRole
  agentIds: readonly string[] | null
  errors: FieldErrors
}

/** Converts the form data of these fields to the input of the contract's schema. */
export const membershipDraft = (typed: FormData) => ({
  role: typed.get('role'),
  agentIds: typed.has('isLimited') ? typed.getAll('agentIds') : null,
})

/** The fields for a member's role and the agents to which the member has access. */
export function MembershipFields({ role, agentIds, errors }: MembershipFieldsProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const [chosen, choose] = useState<MemberRole>(role)
  const [isLimited, limit] = useState(agentIds !== null)
  const agents = useQuery({ ...teamAgentsQuery, enabled: isLimited && chosen !== 'manager' })
  return (
    <>
      <Field label={t`Rol`} required error={errors['role']} hint={words[chosen].what}>
        <Select
          name="role"
          value={chosen}
          onChange={({ target }) => choose(target.value as MemberRole)}
          options={MEMBER_ROLES.map((value) => ({ value, label: words[value].name }))}
        />
      </Field>
      {chosen !== 'manager' && (
        <FieldGroup label={t`Agentes`} error={errors['agentIds']}>
          {(wiring) => (
            <div className="grid rounded-field border border-line px-3 py-1.5">
              <Checkbox
                name="isLimited"
                checked={isLimited}
                onChange={() => limit(!isLimited)}
                label={t`Solo algunos agentes`}
                {...wiring}
              />
              {isLimited && agents.isPending && <p className="text-sm text-ink-soft">{t`Cargando tus agentes`}</p>}
              {isLimited && agents.isError && (
                <p className="text-sm text-danger">{t`No se pudieron cargar los agentes`}</p>
              )}
              {isLimited && (
                <div className="grid max-h-52 gap-x-4 overflow-y-auto sm:grid-cols-2">
                  {agents.data?.map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      name="agentIds"
                      value={id}
                      defaultChecked={agentIds?.includes(id) ?? false}
                      label={<span className="min-w-0 break-words">{name}</span>}
                    />
                  ))}
                </div>
              )}
            </div>
          )}
        </FieldGroup>
      )}
    </>
  )
}
