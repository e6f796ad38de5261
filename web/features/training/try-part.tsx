import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { TrialInput } from '../../../worker/contract/training.ts'
import { sayFailure } from '../../core/failure.ts'
import { fieldErrorsOf, judge } from '../../core/form-errors.ts'
import { useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { QuestionInput } from '../../ui/text-input.tsx'
import { behaviourQuery } from './behaviour.api.ts'
import { useTryAgent } from './training.api.ts'
import type { TrainingPart } from './training-search.ts'
import { TrialOutcome } from './trial-outcome.tsx'

/** A test question, and the passages of its reply. */
export function TryPart({ agentId }: TrainingPart) {
  const { t } = useLingui()
  const say = useSentence()
  const trial = useTryAgent(agentId)
  const [message, write] = useState('')
  const { data: behaviour } = useQuery(behaviourQuery(agentId))
  const [wantsDraft, wantDraft] = useState(true)
  const hasDraft = Boolean(behaviour?.draft)
  const asDraft = hasDraft && wantsDraft
  const [complaint, complain] = useState<string | null>(null)
  const ask = () => {
    if (trial.isPending) return
    const judged = judge(TrialInput, { message }, say)
    complain(judged.ok ? null : (Object.values(judged.errors)[0] ?? null))
    if (judged.ok) trial.mutate({ message: judged.value.message, asDraft })
  }
  return (
    <div className="grid gap-4">
      <Panel
        title={t`Haz una pregunta al agente`}
        description={t`Responde como a un cliente, con lo que sabe ahora. No cuenta como conversación ni se guarda.`}
      >
        {hasDraft && (
          <Switch
            label={t`Con el borrador`}
            hint={t`Como respondería si lo publicaras ahora.`}
            checked={wantsDraft}
            onChecked={wantDraft}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <Field label={t`Pregunta`} error={complaint}>
            <QuestionInput
              maxLength={MESSAGE_MAX}
              placeholder={t`¿A qué hora abren?`}
              value={message}
              onChange={({ target }) => write(target.value)}
              onAsk={ask}
            />
          </Field>
          <Button icon="i-lucide-play" className="sm:mt-6.5" loading={trial.isPending} onClick={ask}>
            {t`Preguntar`}
          </Button>
        </div>
        {trial.error && (
          <FormFailure>{Object.values(fieldErrorsOf(trial.error))[0] ?? sayFailure(trial.error)}</FormFailure>
        )}
      </Panel>
      {trial.data && !trial.isPending && (
        <TrialOutcome agentId={agentId} question={trial.variables.message} trial={trial.data} />
      )}
    </div>
  )
}
