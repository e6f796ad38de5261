import { useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { StartAnswer } from '../../../worker/contract/start.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { StartFrame } from './start-frame.tsx'
import type { TradeQuestion } from './trade-questions.ts'

interface QuestionCardProps {
  tradeQuestion: TradeQuestion
  index: number
  total: number
  /** The answer was rejected: its error is shown from the beginning. */
  isRefused: boolean
  text: string
  onType: (text: string) => void
  onBack: () => void
  onNext: (isSkipped: boolean) => void
  /** Skips this question and those after it. */
  onEnd: () => void
}

/** One question of customers with a field for the answer, which can be skipped. */
export function QuestionCard(props: QuestionCardProps) {
  const { tradeQuestion, index, total, isRefused, text, onType, onBack, onNext, onEnd } = props
  const { t } = useLingui()
  const progress = useId()
  const { question, example } = tradeQuestion
  const { form, errors } = useForm({
    schema: StartAnswer,
    draft: () => ({ question, answer: text }),
    send: async ({ answer }) => answer === '',
    onDone: onNext,
  })
  const { ref } = form
  useEffect(() => {
    if (isRefused) ref.current?.requestSubmit()
  }, [isRefused, ref])
  const number = index + 1
  return (
    <StartFrame
      title={question}
      above={
        <div id={progress}>
          <Meter label={t`Pregunta`} value={number} max={total} valueText={t`${number} de ${total}`} />
        </div>
      }
      describedBy={progress}
      isNext
    >
      <Card className="sm:p-8">
        <form {...form} className="grid gap-5">
          <Field
            label={t`Tu respuesta`}
            error={errors['answer']}
            hint={
              <>
                {t`Escríbela como se la dirías a un cliente.`}{' '}
                <span className="max-sm:hidden">{t`Con Ctrl + Intro pasas a la siguiente.`}</span>
              </>
            }
          >
            <TextArea
              name="answer"
              rows={4}
              value={text}
              placeholder={t`Por ejemplo: ${example}`}
              onChange={({ target }) => onType(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large">
              {t`Siguiente`}
            </Button>
            <Button variant="secondary" onClick={() => onNext(true)}>
              {t`Omitir`}
            </Button>
            <Button variant="ghost" icon="i-lucide-arrow-left" className="sm:ml-auto" onClick={onBack}>
              {t`Atrás`}
            </Button>
          </div>
        </form>
      </Card>
      {number < total && (
        <div>
          <Button variant="ghost" size="small" onClick={onEnd}>
            {t`Terminar aquí: el resto lo completo después`}
          </Button>
        </div>
      )}
    </StartFrame>
  )
}
