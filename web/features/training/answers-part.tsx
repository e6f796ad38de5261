import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useLastPage } from '../../core/use-last-page.ts'
import { usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerRow } from './answer-row.tsx'
import { DeleteAnswer } from './delete-answer.tsx'
import { PartList } from './part-list.tsx'
import { answersQuery } from './training.api.ts'
import type { AnswersSearch, SearchedPart } from './training-search.ts'

type Task = { mode: 'create' } | { mode: 'edit' | 'delete'; answer: OwnAnswer }

/** The owner's answers: searched, written, edited and deleted. */
export function AnswersPart({ agentId, search, onSearch }: SearchedPart<AnswersSearch>) {
  const { t } = useLingui()
  const words = useCommonWords()
  const [task, begin] = useState<Task | null>(null)
  const box = useTypedSearch(search.search ?? '', (word) => onSearch({ search: word || undefined }), SEARCH_DEBOUNCE_MS)
  const answers = useQuery(answersQuery(agentId, search))
  const rows = answers.data?.data ?? []
  const { page, totalPages } = answers.data?.meta ?? { page: 1, totalPages: 1 }
  useLastPage({ page, totalPages })
  const list = usePagedList(answers, {
    rows: rows.length,
    page,
    totalPages,
    failed: t`Error al cargar las respuestas`,
    onPage: (next) => onSearch({ ...search, page: next }),
  })
  const end = () => begin(null)
  const newAnswer = (
    <Button icon="i-lucide-plus" onClick={() => begin({ mode: 'create' })}>
      {t`Nueva respuesta`}
    </Button>
  )
  return (
    <>
      <PartList
        {...list}
        intro={
          <div className="flex flex-wrap items-center gap-3">
            <search className="grow basis-60">
              <SearchInput label={t`Buscar respuestas`} maxLength={SEARCH_MAX} {...box} />
            </search>
            {newAnswer}
          </div>
        }
        loadingLabel={t`Cargando las respuestas`}
        empty={
          search.search ? (
            <EmptyState
              icon="i-lucide-search-x"
              title={t`Ninguna respuesta coincide`}
              action={
                <Button variant="secondary" onClick={() => onSearch({})}>
                  {words.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState icon="i-lucide-message-square-quote" title={t`Todavía no has escrito respuestas`}>
              {t`Corrige una respuesta en una conversación, responde una pregunta pendiente o escribe una nueva.`}
            </EmptyState>
          )
        }
      >
        <ul className="divide-y divide-line">
          {rows.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              onEdit={() => begin({ mode: 'edit', answer })}
              onDelete={() => begin({ mode: 'delete', answer })}
            />
          ))}
        </ul>
      </PartList>
      {task?.mode === 'create' && (
        <AnswerDialog
          agentId={agentId}
          start={{ question: '', answer: '', otherQuestions: [] }}
          title={t`Nueva respuesta`}
          onClose={end}
        />
      )}
      {task?.mode === 'edit' && (
        <AnswerDialog
          agentId={agentId}
          answerId={task.answer.id}
          start={task.answer}
          title={t`Editar respuesta`}
          onClose={end}
        />
      )}
      {task?.mode === 'delete' && <DeleteAnswer agentId={agentId} answer={task.answer} onClose={end} />}
    </>
  )
}
