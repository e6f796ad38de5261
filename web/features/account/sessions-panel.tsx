import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSession } from '../../../worker/contract/account.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { sessionsQuery, useEndSessions } from './account.api.ts'
import { deviceOf } from './device.ts'

/** The member's sessions, with buttons that end them. */
export function SessionsPanel() {
  const { t } = useLingui()
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
      {sessions.isError && !sessions.data && <FailedState title={t`Error al cargar tus sesiones`} query={sessions} />}
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

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const nameOf = useDeviceName()
  const { userAgent, createdAt, lastSeenAt, isCurrent } = session
  const device = nameOf(userAgent)
  const began = formatDate(createdAt, locale, { time: true })
  const seen = formatDate(lastSeenAt, locale, { time: true })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-field bg-surface-sunken text-xl text-ink-soft"
      >
        <span className={deviceOf(userAgent).isPhone ? 'i-lucide-smartphone' : 'i-lucide-laptop'} />
      </span>
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge tone="success">{t`Esta sesión`}</Badge>}
        </p>
        <p className="text-ink-soft">{t`Iniciada el ${began}`}</p>
        <p className="text-ink-soft">{t`Última actividad: ${seen}`}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Terminar la sesión: ${device}, ${began}`}
          onClick={onEnd}
        >
          {t`Terminar la sesión`}
        </Button>
      )}
    </li>
  )
}

interface EndSessionsProps {
  which: AccountSession | 'others'
  onClose: () => void
}

/** Asks before one session is ended, or all but the current one. */
function EndSessions({ which, onClose }: EndSessionsProps) {
  const { t } = useLingui()
  const nameOf = useDeviceName()
  const ending = useEndSessions()
  const isAll = which === 'others'
  const device = isAll ? '' : nameOf(which.userAgent)
  const confirm = () =>
    ending.mutate(isAll ? which : { id: which.id }, {
      onError: (error, isHere) => isHere || notify.error(failureMessage(error)),
      onSuccess: (message, isHere) => {
        notify.success(message ?? t`Sesión terminada`)
        if (isHere) onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={isAll ? t`¿Terminar las demás sesiones?` : t`¿Terminar esta sesión?`}
      confirmLabel={isAll ? t`Terminar las demás` : t`Terminar la sesión`}
      loading={ending.isPending}
      error={ending.error && failureMessage(ending.error)}
    >
      {isAll
        ? t`Todos los demás dispositivos tendrán que iniciar sesión de nuevo. En este sigues dentro.`
        : t`${device} tendrá que iniciar sesión de nuevo para entrar en tu cuenta.`}
    </ConfirmDialog>
  )
}

/** The name of a session's device: "Chrome en Windows". */
function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useLingui()
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t`${browser} en ${system}`
    return browser ?? system ?? t`Dispositivo desconocido`
  }
}
