import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { TrialInput } from '../../../worker/contract/training.ts'
import { failureMessage } from '../../core/failure.ts'
import { fieldErrorsOf, validate } from '../../core/form-errors.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QuestionInput } from '../../ui/text-input.tsx'
import { ownEngineFrom } from './behaviour-draft.ts'
import { useTryAgent } from './training.api.ts'
import { TrialFacts } from './trial-facts.tsx'

/** Asks the engine a test question with the settings in the form, saved or not. */
export function OwnEngineTrial({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const sentence = useSentence()
  const trial = useTryAgent(agentId)
  const [message, write] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const form = element.current?.closest('form')
    if (!form || trial.isPending) return
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    await sentencesLoaded()
    const validated = validate(TrialInput, { message, engine: ownEngineFrom(typed) }, sentence)
    setProblem(validated.ok ? null : (Object.values(validated.errors)[0] ?? null))
    if (validated.ok) trial.mutate(validated.value)
  }
  const answered = trial.isPending ? undefined : trial.data
  return (
    <div ref={element} className="grid gap-3 rounded-card bg-surface-sunken p-4">
      <p className="text-sm text-ink-soft">
        {t`Prueba este motor tal como está escrito aquí, aunque no lo hayas guardado. Nadie responde en su lugar, y cuenta en sus límites de gasto.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <Field label={t`Pregunta de prueba`} error={problem}>
          <QuestionInput
            maxLength={MESSAGE_MAX}
            placeholder={t`¿A qué hora abren?`}
            value={message}
            onChange={({ target }) => write(target.value)}
            onAsk={ask}
          />
        </Field>
        <Button variant="secondary" icon="i-lucide-play" className="sm:mt-6.5" loading={trial.isPending} onClick={ask}>
          {t`Probar el motor`}
        </Button>
      </div>
      {trial.error && (
        <FormFailure>{Object.values(fieldErrorsOf(trial.error))[0] ?? failureMessage(trial.error)}</FormFailure>
      )}
      {answered && (
        <div role="status" className="grid gap-3">
          {answered.failure !== null && <FormFailure>{answered.failure}</FormFailure>}
          {answered.reply !== null && (
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {answered.reply}
            </p>
          )}
          <TrialFacts trial={answered} />
        </div>
      )}
    </div>
  )
}
