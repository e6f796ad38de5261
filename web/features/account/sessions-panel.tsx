import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSession } from '../../../worker/contract/account.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { sessionsQuery } from './account.api.ts'
import { EndSessions } from './end-sessions.tsx'
import { SessionRow } from './session-row.tsx'

/** The member's sessions, each of which can be ended. */
export function SessionsPanel() {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const sessions = useQuery(sessionsQuery)
  const [ending, end] = useState<AccountSession | 'others' | null>(null)
  const all = (sessions.data ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Panel
      title={t`Sesiones abiertas`}
      description={t`Si no reconoces alguna, termínala y cambia tu contraseña.`}
      action={
        all.length > 1 && (
          <Button variant="secondary" size="small" icon="i-lucide-log-out" onClick={() => end('others')}>
            {t`Terminar las demás`}
          </Button>
        )
      }
    >
      {sessions.isPending && <Loading label={t`Cargando tus sesiones`} rows={2} />}
      {sessions.isError && !sessions.data && (
        <FailedState title={t`Error al cargar tus sesiones`} {...queryFailure(sessions)} />
      )}
      {all.length > 0 && (
        <ul className="-my-2 grid divide-y divide-line">
          {all.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {ending && <EndSessions which={ending} onClose={() => end(null)} />}
    </Panel>
  )
}
