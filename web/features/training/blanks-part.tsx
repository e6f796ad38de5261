import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Blank } from '../../../worker/contract/review.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ListCard } from '../../ui/list-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BlankRow } from './blank-row.tsx'
import { ContradictionsList } from './contradictions-list.tsx'
import { blanksQuery, contradictionsQuery } from './training.api.ts'
import { useSettling } from './use-settling.tsx'

const rowKey = ({ origin, document, question }: Blank): string => `${origin} ${document?.id} ${question}`

/** What only the owner can say, to be filled in, and what the agent knows in two different ways. */
export function BlanksPart({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const blanks = useQuery(blanksQuery(agentId))
  const contradictions = useQuery(contradictionsQuery(agentId))
  const settle = useSettling(agentId)
  const [open, fill] = useState<string | null>(null)
  const failed = [blanks, contradictions].find(({ isError, data }) => isError && !data)
  const rows = blanks.data ?? []
  const isWaiting = blanks.isPending || contradictions.isPending
  const status = failed ? 'failed' : isWaiting ? 'loading' : rows.length === 0 ? 'empty' : 'ready'
  return (
    // Drawn anew when it is there: nothing that was shown moves below the contradictions.
    <div key={isWaiting ? 'loading' : 'there'} className="grid gap-4">
      {status !== 'loading' && <ContradictionsList agentId={agentId} contradictions={contradictions.data ?? []} />}
      <p className="text-sm text-ink-soft">
        {t`Lo que tus clientes suelen preguntar y solo tú puedes contestar. Mientras algo esté por completar, el agente no lo dice a nadie.`}
      </p>
      <ListCard
        status={status}
        loadingLabel={t`Cargando lo que falta por completar`}
        failure={{
          title: t`Error al cargar lo que falta por completar`,
          message: sayFailure(failed?.error),
          retryLabel: words.retry,
          onRetry: () => void Promise.all([blanks.refetch(), contradictions.refetch()]),
        }}
        empty={
          <EmptyState icon="i-lucide-circle-check" title={t`No falta nada por completar`}>
            {t`Cuando un texto tenga algo entre corchetes, como [importe], aparecerá aquí.`}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line">
          {rows.map((blank) => (
            <BlankRow
              key={rowKey(blank)}
              agentId={agentId}
              blank={blank}
              isOpen={open === rowKey(blank)}
              onDismiss={() => settle(blank, 'dismiss')}
              onOpen={(isOpen) => fill(isOpen ? rowKey(blank) : null)}
            />
          ))}
        </ul>
      </ListCard>
    </div>
  )
}
