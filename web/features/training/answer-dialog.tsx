import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import * as v from 'valibot'
import { hasBlank } from '../../../worker/contract/blanks.ts'
import { ANSWER_QUESTION_MAX } from '../../../worker/contract/limits.ts'
import { type OwnAnswer, OwnAnswerInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { ApiFailure, sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { AlikeAnswerProps } from './alike-answer.tsx'
import { AnswerDraft } from './answer-draft.ts'
import { useSaveAnswer } from './training.api.ts'

interface AnswerDialogProps {
  agentId: string
  /** The answer that is changed; a new one when there is none. */
  answerId?: string
  start: OwnAnswerInput
  /** Asks which of two answers holds: of what a member replied to a contact. */
  Alike?: ComponentType<AlikeAnswerProps> | undefined
  title: string
  onSaved?: (answer: OwnAnswer) => void
  onClose: () => void
}

/** A question with the agent's future answer. */
export function AnswerDialog({ agentId, answerId, start, Alike, title, onSaved, onClose }: AnswerDialogProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveAnswer(agentId, answerId)
  const [sent, keep] = useState<OwnAnswerInput | null>(null)
  const onDone = ({ message, data }: { message?: string; data: OwnAnswer }) => {
    notify.success(message ?? t`Respuesta guardada`)
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
  const isAlike = failure instanceof ApiFailure && failure.code === 'answer.alike'
  const otherError = Object.entries(errors).find(([field]) => field.startsWith('otherQuestions'))?.[1]
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={title}
      description={t`Desde que la guardes, el agente responde así a esta pregunta y a las que se le parecen.`}
      closeLabel={words.close}
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
        {Alike && isAlike && sent ? (
          <Alike agentId={agentId} learned={sent} refusal={failure} onSaved={onDone} />
        ) : (
          <>
            {failure !== null && !isAlike && <FormFailure>{sayFailure(failure)}</FormFailure>}
            <DialogActions>
              <Button variant="secondary" onClick={onClose}>
                {words.cancel}
              </Button>
              <Button type="submit" loading={pending}>
                {t`Guardar respuesta`}
              </Button>
            </DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}
