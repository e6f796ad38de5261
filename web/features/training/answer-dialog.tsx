import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import * as v from 'valibot'
import { hasBlank } from '../../../worker/contract/blanks.ts'
import { ANSWER_QUESTION_MAX } from '../../../worker/contract/limits.ts'
import { linesOf } from '../../../worker/contract/text.ts'
import { type OwnAnswer, OwnAnswerInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, FormActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { useSaveAnswer } from './training.api.ts'

interface AnswerDialogProps {
  agentId: string
  /** The id of the answer to edit; absent: a new one is created. */
  answerId?: string
  start: OwnAnswerInput
  /** Rendered when a similar answer exists, to choose between both; for answers learned from a member's reply. */
  SimilarAnswer?: ComponentType<SimilarAnswerProps> | undefined
  title: string
  onSaved?: (answer: OwnAnswer) => void
  onClose: () => void
}

/** The dialog that creates or edits an own answer. */
export function AnswerDialog({
  agentId,
  answerId,
  start,
  SimilarAnswer: Alike,
  title,
  onSaved,
  onClose,
}: AnswerDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveAnswer(agentId, answerId)
  const [sent, keep] = useState<OwnAnswerInput | null>(null)
  const onDone = ({ message, data }: { message?: string; data: OwnAnswer }, isHere: boolean) => {
    notify.success(message ?? t`Respuesta guardada`)
    if (!isHere) return
    onClose()
    onSaved?.(data)
  }
  const { form, errors, failure, pending } = useForm({
    schema: OwnAnswerInput,
    draft: (typed) => v.parse(AnswerDraft, Object.fromEntries(typed)),
    send: (answer) => {
      keep(answer)
      return save.mutateAsync(Alike ? { ...answer, isLearned: true } : answer)
    },
    onDone,
  })
  const hasSimilar = failure instanceof ApiFailure && failure.code === 'answer.alike'
  const otherError = Object.entries(errors).find(([field]) => field.startsWith('otherQuestions'))?.[1]
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={title}
      description={t`Desde que la guardes, el agente responde así a esta pregunta y a las que se le parecen.`}
    >
      <form
        {...form}
        className="grid gap-5"
        onInput={(event) => {
          form.onInput(event)
          keep(null)
        }}
      >
        {Alike && (
          <p className="text-sm text-ink-soft">
            {hasBlank(start.question + start.answer)
              ? t`Es lo que respondió tu equipo. Lo que era de esa persona está entre corchetes: complétalo o bórralo, porque con corchetes el agente no lo dice.`
              : t`Es lo que respondió tu equipo. Revisa que sirva para cualquiera que pregunte lo mismo.`}
          </p>
        )}
        <Field label={t`Pregunta`} required error={errors['question']}>
          <TextInput
            name="question"
            autoComplete="off"
            defaultValue={[...start.question].slice(0, ANSWER_QUESTION_MAX).join('')}
          />
        </Field>
        <Field label={t`Respuesta`} required error={errors['answer']} hint={t`Puedes usar Markdown.`}>
          <TextArea name="answer" rows={7} defaultValue={start.answer} />
        </Field>
        <Field
          label={t`Otras maneras de preguntarlo`}
          optionalLabel={words.optional}
          error={otherError}
          hint={t`Una por línea. Así lo reconoce aunque lo pregunten con otras palabras.`}
        >
          <TextArea name="otherQuestions" rows={3} defaultValue={start.otherQuestions.join('\n')} />
        </Field>
        {Alike && hasSimilar && sent ? (
          <Alike agentId={agentId} learned={sent} refusal={failure} onSaved={onDone} />
        ) : (
          <>
            {failure !== null && !hasSimilar && <FormFailure>{failureMessage(failure)}</FormFailure>}
            <FormActions onCancel={onClose} loading={pending}>{t`Guardar respuesta`}</FormActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

const lines = v.pipe(v.string(), v.transform(linesOf))

/** The values of the form; the contract validates them. */
const AnswerDraft = v.object({
  question: v.string(),
  answer: v.string(),
  otherQuestions: lines,
}) satisfies v.GenericSchema<unknown, OwnAnswerInput>

interface SimilarAnswerProps {
  agentId: string
  /** The learned answer, as it would be saved. */
  learned: OwnAnswerInput
  /** The refusal, whose details contain the existing answer and the facts that contradict. */
  refusal: ApiFailure
  onSaved: (saved: { message?: string; data: OwnAnswer }, isHere: boolean) => void
}

/** Asks which of two answers to the same question is kept: the learned one, the existing one, or both. */
export function SimilarAnswerChoice({ agentId, learned, refusal, onSaved }: SimilarAnswerProps) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSaveAnswer(agentId)
  // The newest refusal: another member may have changed the existing answer meanwhile.
  const [newest, show] = useState(refusal)
  const { id, answer: there, says, other } = newest.details
  const onError = (failure: Error) => {
    if (failure instanceof ApiFailure && failure.code === 'answer.changed') show(failure)
  }
  const choice = (label: string, answer: string, isLearned: boolean) => (
    <Button
      variant={isLearned && answer === learned.answer ? 'primary' : 'secondary'}
      disabled={isPending}
      onClick={() =>
        mutate(
          { ...learned, answer, isLearned, replaces: `${id}`, replacedAnswer: `${there}` },
          { onSuccess: onSaved, onError },
        )
      }
    >
      {label}
    </Button>
  )
  return (
    <section className="grid gap-2 text-sm" role="alert">
      <p className="font-semibold">{failureMessage(newest)}</p>
      <p className="rounded-card border border-line p-4 whitespace-pre-wrap wrap-anywhere" dir="auto">
        {there}
      </p>
      {says !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="warning" icon="i-lucide-triangle-alert">{t`Se contradicen`}</Badge>
          <span className="text-ink-soft wrap-anywhere">{t`Una dice «${says}» y la otra dice «${other}».`}</span>
        </p>
      )}
      {error && error !== newest && <FormFailure>{failureMessage(error)}</FormFailure>}
      <DialogActions>
        {choice(t`Dejar la que hay`, `${there}`, false)}
        {choice(t`Dar las dos`, `${there}\n\n${learned.answer}`, true)}
        {choice(t`Reemplazarla por la nueva`, learned.answer, true)}
      </DialogActions>
    </section>
  )
}
