import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RejectedAgent } from '../../../worker/contract/rejected.ts'
import { useCommonWords, useQueryFailure } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState } from '../../ui/states.tsx'
import { rejectedQuery, useRetryRejected } from './rejected.api.ts'
import { RejectedEntries } from './rejected-entries.tsx'

/** Rows of conversations that the database refuses, by agent; nothing where there are none. */
export function RejectedRows() {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const { data = [], isError, error, refetch } = useQuery(rejectedQuery)
  if (isError && data.length === 0)
    return (
      <Card>
        <FailedState title={t`Error al cargar los registros apartados`} {...queryFailure({ error, refetch })} />
      </Card>
    )
  if (data.length === 0) return null
  return (
    <Panel
      danger
      title={t`Registros que la base de datos no acepta`}
      description={t`Se apartaron para que lo demás siga adelante, y se vuelve a intentar cada día. Mientras tanto, faltan en las conversaciones y en las cifras.`}
    >
      <ul className="divide-y divide-line">
        {data.map((agent) => (
          <li key={agent.agentId} className="py-4 first:pt-0 last:pb-0">
            <RejectedOfAgent agent={agent} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RejectedOfAgent({ agent: { agentId, agentName, owner, entries, since } }: { agent: RejectedAgent }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const [isOpen, open] = useState(false)
  const again = useRetryRejected(agentId)
  const date = formatDate(since, locale, { time: true })
  const retry = () =>
    again.mutate(undefined, {
      onSuccess: ({ data: { left } }) =>
        left === 0
          ? notify.success(words.done, t`Todo quedó guardado`)
          : notify.error(
              words.error,
              t`${plural(left, { one: 'La base de datos sigue sin aceptar # registro', other: 'La base de datos sigue sin aceptar # registros' })}`,
            ),
      onError: (error) => notify.error(words.error, sayFailure(error)),
    })
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-semibold break-words">{agentName}</h3>
          <p className="text-sm text-ink-faint wrap-anywhere">{owner}</p>
          <p className="text-sm text-ink-soft">
            {t`${plural(entries, { one: '# registro', other: '# registros' })} desde el ${date}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            size="small"
            icon={isOpen ? 'i-lucide-chevron-up' : 'i-lucide-chevron-down'}
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {t`Ver cuáles`}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-rotate-cw"
            aria-label={t`Volver a intentar los registros de ${agentName}`}
            loading={again.isPending}
            onClick={retry}
          >
            {t`Volver a intentar`}
          </Button>
        </div>
      </div>
      {isOpen && <RejectedEntries agentId={agentId} />}
    </article>
  )
}
