import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TeamRole } from '../../../worker/contract/member-roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { useRoleWords } from './membership-fields.tsx'

interface PersonRowProps {
  name: ReactNode
  detail?: ReactNode
  role: TeamRole
  agentIds: readonly string[] | null
  /** New conversations that wait for a member may be assigned to this one. */
  takesNew?: boolean
  /** The person can sign in. */
  isActive?: boolean
  children: ReactNode
}

/** A member or an invitation: role, number of agents, and actions. */
export function PersonRow({ name, detail, role, agentIds, takesNew, isActive, children }: PersonRowProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const count = agentIds?.length ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <Badge>{words[role].name}</Badge>
          {isActive === false && <Badge tone="warning">{t`No puede entrar`}</Badge>}
          {takesNew === false && role !== 'viewer' && <Badge>{t`No recibe conversaciones nuevas`}</Badge>}
        </p>
        {detail && <p className="break-words text-ink-soft">{detail}</p>}
        {agentIds && (
          <p className="text-ink-soft">{plural(count, { one: 'Solo # agente', other: 'Solo # agentes' })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
