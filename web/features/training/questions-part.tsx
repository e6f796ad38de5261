import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { QUESTION_STATES, type UnansweredQuestion } from '../../../worker/contract/training.ts'
import { useRights } from '../../core/rights.ts'
import { useLastPage } from '../../core/use-last-page.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { PartList } from './part-list.tsx'
import { QuestionRow } from './question-row.tsx'
import { isReached, TellAskers } from './tell-askers.tsx'
import { questionsQuery } from './training.api.ts'
import type { QuestionsSearch, SearchedPart } from './training-search.ts'
import { useSettling } from './use-settling.tsx'

/** Questions that the agent could not answer, grouped by similarity, to be answered or dismissed. */
export function QuestionsPart({ agentId, search, onSearch }: SearchedPart<QuestionsSearch>) {
  const { t } = useLingui()
  const rights = useRights()
  const mayAnswer = can(rights, 'agent_management')
  const mayWrite = can(rights, 'conversations_access')
  const [answered, answer] = useState<UnansweredQuestion | null>(null)
  const [told, tell] = useState<{ question: UnansweredQuestion; answer: string } | null>(null)
  const settle = useSettling(agentId)
  const state = search.state ?? 'open'
  const questions = useQuery(questionsQuery(agentId, search))
  const rows = questions.data?.data ?? []
  const { page, totalPages } = questions.data?.meta ?? { page: 1, totalPages: 1 }
  useLastPage({ page, totalPages })
  const list = usePagedList(questions, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar las preguntas`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const labels = { open: t`Por responder`, dismissed: t`Descartadas` }
  return (
    <>
      <PartList
        {...list}
        intro={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
              {t`Lo que la gente preguntó y el agente no supo. Las preguntas parecidas se cuentan juntas.`}
            </p>
            <Select
              aria-label={t`Filtrar preguntas`}
              className="grow sm:grow-0 basis-44"
              options={QUESTION_STATES.map((value) => ({ value, label: labels[value] }))}
              value={state}
              onChange={({ target }) => onSearch({ state: target.value === 'dismissed' ? 'dismissed' : undefined })}
            />
          </div>
        }
        loadingLabel={t`Cargando las preguntas`}
        empty={
          state === 'open' ? (
            <EmptyState icon="i-lucide-party-popper" title={t`No hay preguntas sin respuesta`}>
              {t`Cuando alguien pregunte algo que el agente no sepa, aparecerá aquí.`}
            </EmptyState>
          ) : (
            <EmptyState icon="i-lucide-archive" title={t`No hay preguntas descartadas`} />
          )
        }
      >
        <ul className="divide-y divide-line">
          {rows.map((question) => (
            <QuestionRow
              key={question.key}
              question={question}
              state={state}
              onAnswer={mayAnswer ? () => answer(question) : undefined}
              onSettle={() => settle(question, state === 'open' ? 'dismiss' : 'restore')}
            />
          ))}
        </ul>
      </PartList>
      {answered && (
        <AnswerDialog
          agentId={agentId}
          start={{ question: answered.question, answer: '', otherQuestions: [] }}
          title={t`Responder`}
          onSaved={({ answer }) => {
            if (mayWrite && answered.askers.some(isReached)) tell({ question: answered, answer })
          }}
          onClose={() => answer(null)}
        />
      )}
      {told && <TellAskers {...told} onClose={() => tell(null)} />}
    </>
  )
}
