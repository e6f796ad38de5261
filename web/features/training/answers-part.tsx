import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { BIN_DAYS, SEARCH_DEBOUNCE_MS, SEARCH_MAX } from '../../../worker/contract/limits.ts'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { saveFile } from '../../core/downloads.ts'
import { failureMessage } from '../../core/failure.ts'
import { useLastPage, usePagedList } from '../../core/use-paged-list.ts'
import { useTypedSearch } from '../../core/use-typed-search.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState, NoMatches } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { UndoButton } from '../../ui/undo-button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerRow } from './answer-row.tsx'
import { useAllAnswers, useRestoreAnswer } from './answers.api.ts'
import { writeAnswers } from './answers-table.ts'
import { PartList } from './part-list.tsx'
import { answersQuery, contradictionsQuery, learnedQuery, useDeleteAnswer } from './training.api.ts'
import type { AnswersSearch, SearchedPart } from './training-search.ts'
import { useAnswersOrder } from './use-answers-order.ts'

/** Loaded when it is opened, because most owners write their answers one by one. */
const BringAnswers = lazy(async () => ({
  default: (await withRetries(() => import('./bring-answers.tsx'))).BringAnswers,
}))

const AnswersBin = lazy(async () => ({
  default: (await withRetries(() => import('./answers-bin.tsx'))).AnswersBin,
}))

type Task = { mode: 'create' | 'bring' | 'bin' } | { mode: 'edit' | 'delete'; answer: OwnAnswer }

/** The list of own answers, in which they are searched, created, edited, moved and deleted. */
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
  const contradictions = useQuery(contradictionsQuery(agentId))
  const contradictionsOf = (id: string) =>
    contradictions.data?.filter(({ used, other }) => used.documentId === id || other.documentId === id) ?? []
  const learned = useQuery(learnedQuery(agentId)).data
  const { announcement, beyond, orderOf } = useAnswersOrder({ agentId, search, onSearch })
  const hintId = useId()
  const end = () => begin(null)
  const all = useAllAnswers(agentId)
  const take = () =>
    all.mutate(undefined, {
      onSuccess: async (answers) =>
        saveFile(
          new Blob([await writeAnswers(answers, [t`Pregunta`, t`Respuesta`, t`Otra manera de preguntarlo`])], {
            type: 'text/csv;charset=utf-8',
          }),
          t`respuestas.csv`,
        ),
      onError: (error) => notify.error(t`No se pudieron exportar las respuestas`, failureMessage(error)),
    })
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
            <div className="flex flex-wrap gap-2">
              <IconButton label={t`Papelera`} icon="i-lucide-trash-2" onClick={() => begin({ mode: 'bin' })} />
              {rows.length > 0 && (
                <Button variant="secondary" icon="i-lucide-download" loading={all.isPending} onClick={take}>
                  {t`Exportar CSV`}
                </Button>
              )}
              <Button variant="secondary" icon="i-lucide-table" onClick={() => begin({ mode: 'bring' })}>
                {t`Traer de una hoja`}
              </Button>
            </div>
          </div>
        }
        loadingLabel={t`Cargando las respuestas`}
        empty={
          search.search ? (
            <NoMatches
              title={t`Ninguna respuesta coincide`}
              clearLabel={words.clearFilters}
              onClear={() => onSearch({})}
            />
          ) : (
            <EmptyState icon="i-lucide-message-square-quote" title={t`Todavía no has escrito respuestas`}>
              {t`Corrige una respuesta en una conversación, responde una pregunta pendiente o escribe una nueva.`}
            </EmptyState>
          )
        }
      >
        {learned && learned.answers > 0 && (
          <p className="border-b border-line px-4 py-3 text-sm text-ink-soft">
            {t`Respuestas que le enseñó tu equipo: ${learned.answers}. Veces que respondió con ellas en los últimos ${learned.days} días: ${learned.replies}.`}
          </p>
        )}
        <p id={hintId} hidden>
          {t`Arrástrala, o pulsa la flecha arriba o abajo.`}
        </p>
        <ul className="divide-y divide-line">
          {rows.map((answer, index) => (
            <AnswerRow
              key={answer.id}
              agentId={agentId}
              contradictions={contradictionsOf(answer.id)}
              order={orderOf(answer.id, index)}
              hintId={hintId}
              answer={answer}
              onEdit={() => begin({ mode: 'edit', answer })}
              onDelete={() => begin({ mode: 'delete', answer })}
            />
          ))}
        </ul>
        {beyond && (
          <p className="border-t border-line p-3 text-center text-sm font-semibold text-brand-strong">
            {beyond === 'next'
              ? t`Suéltala para pasarla a la página siguiente`
              : t`Suéltala para pasarla a la página anterior`}
          </p>
        )}
      </PartList>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {task?.mode === 'bring' && (
        <Suspense>
          <BringAnswers agentId={agentId} onClose={end} />
        </Suspense>
      )}
      {task?.mode === 'bin' && (
        <Suspense>
          <AnswersBin agentId={agentId} onClose={end} />
        </Suspense>
      )}
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

interface DeleteAnswerProps {
  agentId: string
  answer: OwnAnswer
  onClose: () => void
}

function DeleteAnswer({ agentId, answer, onClose }: DeleteAnswerProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { id, question } = answer
  const remove = useDeleteAnswer(agentId)
  const deletion = confirming(remove, id, {
    done: t`Respuesta eliminada`,
    errorMessage: failureMessage,
    onClose,
    action: <UndoDeletion agentId={agentId} answerId={id} />,
  })
  return (
    <ConfirmDialog {...deletion} title={t`¿Eliminar la respuesta?`} confirmLabel={words.delete}>
      <Trans>
        El agente dejará de responder así a <strong className="text-ink wrap-anywhere">{question}</strong>. Podrás
        recuperar la respuesta de la papelera durante {BIN_DAYS} días.
      </Trans>
    </ConfirmDialog>
  )
}

const UndoDeletion = ({ agentId, answerId }: { agentId: string; answerId: string }) => (
  <UndoButton words={useUndoWords()} id={answerId} restore={useRestoreAnswer(agentId)} />
)
