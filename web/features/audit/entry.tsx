import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../worker/contract/audit.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import type { AuditSearch } from './audit-search.ts'
import { useActionWords, useTargetWords } from './audit-words.ts'

const ICONS = {
  ok: { icon: 'i-lucide-check', tone: 'bg-brand-soft text-brand-strong' },
  refused: { icon: 'i-lucide-ban', tone: 'bg-danger-soft text-danger' },
} as const

/** One entry: actor, action, target and time; further details when it is expanded. */
export function Entry({ entry, onFilter }: EntryDetailsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const say = useActionWords()
  const actor = useActorName()(entry)
  const target = useTargetName()(entry)
  const { icon, tone } = ICONS[entry.result]
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-start gap-3 px-4 py-3.5 -outline-offset-2! hover:bg-surface-sunken [&::-webkit-details-marker]:hidden">
        <span aria-hidden className={classes('grid place-items-center size-8 shrink-0 rounded-full', tone)}>
          <span className={icon} />
        </span>
        <span className="grid min-w-0 grow gap-0.5 pt-1.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
          <span className="min-w-0 break-words">
            <strong className="font-semibold">{actor}</strong>
            <span className="text-ink-faint"> · </span>
            {say(entry)}
            {target && <span className="text-ink-soft">{`: ${target}`}</span>}
            {entry.result === 'refused' && (
              <span className="ml-2 inline-block align-middle">
                <Badge tone="danger">{t`Rechazada`}</Badge>
              </span>
            )}
          </span>
          <time dateTime={entry.at} className="text-ink-faint tabular-nums sm:whitespace-nowrap">
            {formatDate(entry.at, locale, { time: true })}
          </time>
        </span>
        <span
          aria-hidden
          className="i-lucide-chevron-down mt-2 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <EntryDetails entry={entry} onFilter={onFilter} />
    </details>
  )
}

interface EntryDetailsProps {
  entry: AuditEntry
  onFilter: (change: Omit<AuditSearch, 'before'>) => void
}

function EntryDetails({ entry, onFilter }: EntryDetailsProps) {
  const { t } = useLingui()
  const nameOf = useTargetWords()
  const { at, action, actor, target, detail, addressHash, requestId } = entry
  return (
    <div className="grid gap-4 bg-surface-sunken px-4 py-4 sm:pl-15">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact label={t`Momento exacto (UTC)`} code>
          {at}
        </Fact>
        <Fact label={t`Código de la acción`} code>
          {action}
        </Fact>
        {actor?.email && <Fact label={t`Correo de quien lo hizo`}>{actor.email}</Fact>}
        {target && (
          <Fact label={nameOf(target.type)} code>
            {target.id}
          </Fact>
        )}
        {detail && (
          <Fact label={t`Detalle`} code>
            {detail}
          </Fact>
        )}
        {addressHash && (
          <Fact label={t`Huella de la dirección`} code note={t`La dirección no se guarda; la huella cambia cada mes.`}>
            {addressHash}
          </Fact>
        )}
        {requestId && (
          <Fact label={t`Solicitud`} code>
            {requestId}
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {actor && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-user-search"
            onClick={() => onFilter({ actorId: actor.id })}
          >
            {t`Ver todo lo que hizo`}
          </Button>
        )}
        {target && (
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-history"
            onClick={() => onFilter({ targetId: target.id })}
          >
            {t`Ver qué más pasó con esto`}
          </Button>
        )}
      </div>
    </div>
  )
}

interface FactProps {
  label: string
  /** Uses the monospaced font. */
  code?: boolean
  note?: string
  children: ReactNode
}

const Fact = ({ label, code = false, note, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-ink-faint">{label}</dt>
    <dd className={code ? 'font-mono text-xs leading-6 wrap-anywhere' : 'break-words'}>{children}</dd>
    {note && <dd className="text-xs text-ink-faint">{note}</dd>}
  </div>
)

const SHOWN = 8

/** The name of the actor; an entry without a call was made by the product. */
function useActorName(): (entry: AuditEntry) => string {
  const { t } = useLingui()
  return ({ actor, requestId }) => {
    if (actor) return actor.name || t`Una cuenta eliminada`
    return requestId === null ? t`El sistema` : t`Alguien sin identificar`
  }
}

/** The target's current name, or the end of its id; `null` for the actor's own account. */
function useTargetName(): (entry: AuditEntry) => string | null {
  return ({ actor, target }) => {
    if (!target || target.id === actor?.id) return null
    if (target.type === 'session' || target.type === 'email') return target.name
    return target.name ?? (target.type === 'call' ? target.id : `…${target.id.slice(-SHOWN)}`)
  }
}
