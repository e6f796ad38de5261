import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../worker/contract/audit.ts'
import { Button } from '../../ui/button.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useTargetWords } from './target-words.ts'

export interface EntryDetailsProps {
  entry: AuditEntry
  onFilter: (change: Omit<AuditSearch, 'before'>) => void
}

export function EntryDetails({ entry, onFilter }: EntryDetailsProps) {
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
  /** Shown in the monospaced font. */
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
