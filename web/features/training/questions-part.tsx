import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { can } from '../../../worker/contract/permissions.ts'
import { QUESTION_STATES, type QuestionState, type UnansweredQuestion } from '../../../worker/contract/questions.ts'
import { formatDate } from '../../core/format.ts'
import { useRights } from '../../core/rights.ts'
import { useIsReader } from '../../core/session.ts'
import { useLastPage, usePagedList } from '../../core/use-paged-list.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AnswerDialog, SimilarAnswerChoice } from './answer-dialog.tsx'
import { useLearnedAnswer } from './learn-reply.tsx'
import { PartList } from './part-list.tsx'
import { canBeReached, QuestionAskers } from './question-askers.tsx'
import { TellAskers } from './tell-askers.tsx'
import { questionsQuery } from './training.api.ts'
import type { QuestionsSearch, SearchedPart } from './training-search.ts'
import { useSettleQuestionWithUndo } from './use-settling.tsx'

/** The questions that the agent could not answer, grouped by similarity; each can be answered or dismissed. */
export function QuestionsPart({ agentId, search, onSearch }: SearchedPart<QuestionsSearch>) {
  const { t } = useLingui()
  const rights = useRights()
  const mayAnswer = can(rights, 'agent_management')
  const isReader = useIsReader()
  const mayWrite = can(rights, 'conversations_access') && !isReader
  const [answered, answer] = useState<UnansweredQuestion | null>(null)
  const [answerToSend, offerToSend] = useState<{ question: UnansweredQuestion; answer: string } | null>(null)
  const settle = useSettleQuestionWithUndo(agentId)
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
  const labels = { open: t`Por responder`, replied: t`Respondidas por tu equipo`, dismissed: t`Descartadas` }
  const learned = useLearnedAnswer()
  const startOf = ({ question, memberReply, askers }: UnansweredQuestion) =>
    memberReply === null
      ? { question, answer: '', otherQuestions: [] }
      : learned({ question, reply: memberReply, contact: askers[0]?.contact })
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
              onChange={({ target }) =>
                onSearch({ state: QUESTION_STATES.find((each) => each === target.value && each !== 'open') })
              }
            />
          </div>
        }
        loadingLabel={t`Cargando las preguntas`}
        empty={
          state !== 'dismissed' ? (
            <EmptyState
              icon="i-lucide-sparkles"
              title={state === 'open' ? t`No hay preguntas sin respuesta` : t`No hay nada que aprender`}
            >
              {state === 'open'
                ? t`Cuando alguien pregunte algo que el agente no sepa, aparecerá aquí.`
                : t`Cuando tu equipo responda algo que el agente no supo, aparecerá aquí para guardarlo.`}
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
              onSettle={mayWrite ? () => settle(question, state === 'dismissed' ? 'restore' : 'dismiss') : undefined}
            />
          ))}
        </ul>
      </PartList>
      {answered && (
        <AnswerDialog
          agentId={agentId}
          start={startOf(answered)}
          SimilarAnswer={answered.memberReply === null ? undefined : SimilarAnswerChoice}
          title={t`Responder`}
          onSaved={({ answer }) => {
            if (mayWrite && answered.askers.some(canBeReached)) offerToSend({ question: answered, answer })
          }}
          onClose={() => answer(null)}
        />
      )}
      {answerToSend && <TellAskers {...answerToSend} onClose={() => offerToSend(null)} />}
    </>
  )
}

interface QuestionRowProps {
  question: UnansweredQuestion
  state: QuestionState
  /** `undefined` for members who may not write answers. */
  onAnswer: (() => void) | undefined
  /** `undefined` for viewers. */
  onSettle: (() => void) | undefined
}

/** A question, how often and when it was asked, and its actions. */
function QuestionRow({ question, state, onAnswer, onSettle }: QuestionRowProps) {
  const { t } = useLingui()
  const { question: asked, count, lastAskedAt, agentId, sessionId, memberReply } = question
  const when = formatDate(lastAskedAt, useLocale(), { time: true })
  const conversation = t`Ver la conversación de: ${asked}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="line-clamp-3 font-semibold wrap-anywhere" dir="auto">
          {asked}
        </p>
        <p className="text-sm text-ink-soft">
          {t`${plural(count, { one: '# vez', other: '# veces' })}, la última el ${when}`}
        </p>
        {memberReply !== null && (
          <p className="line-clamp-2 text-sm wrap-anywhere">
            <span className="text-ink-soft">{t`Tu equipo respondió:`} </span>
            <span dir="auto">{memberReply}</span>
          </p>
        )}
        <QuestionAskers question={question} />
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        {state !== 'dismissed' && onAnswer && (
          <Button
            size="small"
            icon="i-lucide-reply"
            aria-label={memberReply === null ? t`Responder: ${asked}` : t`Usar esta respuesta: ${asked}`}
            onClick={onAnswer}
          >
            {memberReply === null ? t`Responder` : t`Usar esta respuesta`}
          </Button>
        )}
        <Link
          to="/agents/$agentId/conversations"
          params={{ agentId }}
          search={{ session: sessionId }}
          title={conversation}
          aria-label={conversation}
          className={iconButtonClasses()}
        >
          <span aria-hidden className="i-lucide-messages-square" />
        </Link>
        {onSettle && state !== 'dismissed' && (
          <IconButton label={t`Descartar: ${asked}`} icon="i-lucide-archive" onClick={onSettle} />
        )}
        {onSettle && state === 'dismissed' && (
          <Button variant="secondary" size="small" icon="i-lucide-undo-2" onClick={onSettle}>
            {t`Devolver a la lista`}
          </Button>
        )}
      </div>
    </li>
  )
}
