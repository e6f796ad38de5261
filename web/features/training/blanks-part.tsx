import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { blanksIn } from '../../../worker/contract/blanks.ts'
import { OTHER_QUESTIONS_MAX } from '../../../worker/contract/limits.ts'
import type { Blank } from '../../../worker/contract/review.ts'
import { OwnAnswerInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { BlankText } from '../../ui/blank-text.tsx'
import { Button } from '../../ui/button.tsx'
import { DiscardQuestion } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListCard } from '../../ui/list-screen.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { ContradictionsList } from './contradictions-list.tsx'
import { blanksQuery, contradictionsQuery, useSaveAnswer } from './training.api.ts'
import { useSettleQuestionWithUndo } from './use-settling.tsx'

const rowKey = ({ origin, document, question }: Blank): string => `${origin} ${document?.id} ${question}`

/** The blanks to fill in, and the contradictions in the agent's knowledge. */
export function BlanksPart({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const blanks = useQuery(blanksQuery(agentId))
  const contradictions = useQuery(contradictionsQuery(agentId))
  const settle = useSettleQuestionWithUndo(agentId)
  const [open, fill] = useState<string | null>(null)
  /** Opened while another row has unsaved input: a question comes first. */
  const [next, setNext] = useState<string | null>(null)
  const { watch, hasUnsaved } = useUnsaved()
  const leaving = useLeaveQuestion(hasUnsaved)
  const openRow = (key: string) => (hasUnsaved() ? setNext(key) : fill(key))
  const failed = [blanks, contradictions].find(({ isError, data }) => isError && !data)
  const rows = blanks.data ?? []
  const isWaiting = blanks.isPending || contradictions.isPending
  const status = failed ? 'failed' : isWaiting ? 'loading' : rows.length === 0 ? 'empty' : 'ready'
  return (
    // Remounted after loading, so that the placeholder is replaced and does not move below the contradictions.
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
          message: failureMessage(failed?.error),
          retryLabel: words.retry,
          onRetry: () => void Promise.all([blanks.refetch(), contradictions.refetch()]),
        }}
        empty={
          <EmptyState icon="i-lucide-circle-check" title={t`No falta nada por completar`}>
            {t`Cuando un texto tenga algo entre corchetes, como [importe], aparecerá aquí.`}
          </EmptyState>
        }
      >
        <ul {...watch} className="divide-y divide-line">
          {rows.map((blank) => (
            <BlankRow
              key={rowKey(blank)}
              agentId={agentId}
              blank={blank}
              isOpen={open === rowKey(blank)}
              onDismiss={() => settle(blank, 'dismiss')}
              onOpen={() => openRow(rowKey(blank))}
              // Another row may have been opened before the answer came.
              onClose={() => fill((key) => (key === rowKey(blank) ? null : key))}
            />
          ))}
        </ul>
      </ListCard>
      {leaving && <DiscardQuestion {...leaving} />}
      {next && (
        <DiscardQuestion
          onClose={() => setNext(null)}
          onConfirm={() => {
            fill(next)
            setNext(null)
          }}
        />
      )}
    </div>
  )
}

interface BlankRowProps {
  agentId: string
  blank: Blank
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onDismiss: () => void
}

/** A blank: the question with the text of its answer so far; expanded, the form that fills it in. */
function BlankRow({ agentId, blank, isOpen, onOpen, onClose, onDismiss }: BlankRowProps) {
  const { t } = useLingui()
  const { question, otherQuestions, answer, missing, language, origin, document } = blank
  const others = otherQuestions.slice(0, 3).join(' · ')
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1" lang={language}>
          <p className="font-semibold wrap-anywhere">{question}</p>
          {answer ? (
            <p className="whitespace-pre-wrap text-ink-soft wrap-anywhere">
              <BlankText text={answer} missing={missing} />
            </p>
          ) : (
            others && <p className="text-sm text-ink-faint wrap-anywhere">{others}</p>
          )}
        </div>
        {!isOpen && (
          <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between">
            <Button
              size="small"
              variant="secondary"
              icon="i-lucide-pencil-line"
              aria-label={t`Completar: ${question}`}
              onClick={onOpen}
            >
              {t`Completar`}
            </Button>
            {origin !== 'document' && (
              <IconButton label={t`Descartar: ${question}`} icon="i-lucide-archive" onClick={onDismiss} />
            )}
            {origin === 'document' && document && (
              <Link
                to="/agents/$agentId/knowledge"
                params={{ agentId }}
                search={{ search: document.title }}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-sm font-medium text-brand-strong hover:underline"
              >
                <span aria-hidden className="i-lucide-book-open" />
                <span className="max-w-40 truncate">{document.title}</span>
              </Link>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        // The schemas of the form are loaded with the first one that is opened; only its own area waits for them.
        <Suspense fallback={<div aria-busy className="min-h-60" />}>
          <FillBlankDialog agentId={agentId} blank={blank} onDone={onClose} />
        </Suspense>
      )}
    </li>
  )
}

/** The form for the answer to a blank, which is saved as an own answer. */
function FillBlankDialog({ agentId, blank, onDone }: { agentId: string; blank: Blank; onDone: () => void }) {
  const { question, otherQuestions, answer, language } = blank
  const { t } = useLingui()
  const words = useCommonWords()
  const id = useId()
  const save = useSaveAnswer(agentId)
  // An answer that consists of a single blank has no text to keep.
  const [typed, type] = useState(answer.replace(/^\[[^[\]\n]+\]$/u, ''))
  const left = blanksIn(typed).join(', ')
  const { form, errors, failure, pending } = useForm({
    schema: OwnAnswerInput,
    draft: (fields) => ({
      question,
      otherQuestions: otherQuestions.slice(0, OTHER_QUESTIONS_MAX),
      answer: String(fields.get('answer')),
    }),
    send: save.mutateAsync,
    onDone: ({ message }) => {
      notify.success(message ?? t`Respuesta guardada`)
      onDone()
    },
  })
  const other = errors['question'] ?? Object.entries(errors).find(([field]) => field.startsWith('otherQuestions'))?.[1]
  return (
    <form {...form} className="grid gap-3" aria-describedby={id}>
      <Field
        label={t`Tu respuesta`}
        required
        error={errors['answer'] ?? other}
        hint={
          left
            ? t`Falta: ${left}`
            : t`Escríbela como se la dirías a un cliente. El agente la usará en cuanto la guardes.`
        }
      >
        <TextArea
          // The member has just opened this field.
          autoFocus
          name="answer"
          rows={4}
          lang={language}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" icon="i-lucide-save" loading={pending}>
          {t`Guardar`}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
