import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TeamRole } from '../../../worker/contract/member-roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { useRoleWords } from './membership-fields.tsx'

interface PersonRowProps {
  name: string
  detail?: ReactNode
  role: TeamRole
  agentIds: readonly string[] | null
  /** Conversations that begin to wait may be assigned to the person. */
  takesNew?: boolean
  children: ReactNode
}

/** A person, or an invitation: what he is, how many agents he sees, and what can be done. */
export function PersonRow({ name, detail, role, agentIds, takesNew, children }: PersonRowProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  const count = agentIds?.length ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <Badge>{words[role].name}</Badge>
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
