import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EngineTrial, missingSettings, type TrialResult } from '../../../worker/contract/agent-type-engine.ts'
import type { AgentTypeSettings } from '../../../worker/contract/agent-types.ts'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { failureMessage } from '../../core/failure.ts'
import { fieldErrorsOf, validate } from '../../core/form-errors.ts'
import { formatNumber } from '../../core/numbers.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QuestionInput } from '../../ui/text-input.tsx'
import { useTryEngine } from './agent-types.api.ts'
import { SettingsCard } from './settings-card.tsx'
import type { TypeConfig } from './type-config.ts'
import { useTypeWords } from './type-words.ts'

interface EngineTrialProps {
  typeId: string | undefined
  engine: TypeConfig
  systemMessage: string
}

/** Asks the engine a test question with the settings in the form, saved or not. */
export function EngineTrialCard({ typeId, engine, systemMessage }: EngineTrialProps) {
  const { t } = useLingui()
  const sentence = useSentence()
  const { settings } = useTypeWords()
  const trial = useTryEngine()
  const [message, write] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const lacking = missingSettings(engine as unknown as AgentTypeSettings['engine']).map((name) => settings[name])
  const sendQuestion = async () => {
    if (lacking.length > 0) return
    await sentencesLoaded()
    const validated = validate(EngineTrial, { typeId, config: { engine }, systemMessage, message }, sentence)
    setProblem(validated.ok ? null : (Object.values(validated.errors)[0] ?? null))
    if (validated.ok && !trial.isPending) trial.mutate(validated.value)
  }
  const names = lacking.join(', ')
  return (
    <SettingsCard
      title={t`Probar`}
      about={
        lacking.length > 0
          ? t`Antes de que pueda responder falta: ${names}.`
          : t`Hace una pregunta al motor tal como está aquí, aunque no esté guardado. No cuenta para ningún plan.`
      }
    >
      <Field label={t`Pregunta`} error={problem}>
        <QuestionInput
          maxLength={MESSAGE_MAX}
          placeholder={t`¿A qué hora abren?`}
          value={message}
          onChange={({ target }) => write(target.value)}
          onAsk={sendQuestion}
        />
      </Field>
      <div>
        <Button
          variant="secondary"
          icon="i-lucide-play"
          loading={trial.isPending}
          disabled={lacking.length > 0}
          onClick={sendQuestion}
        >
          {t`Probar`}
        </Button>
      </div>
      {trial.error && (
        <FormFailure>{Object.values(fieldErrorsOf(trial.error))[0] ?? failureMessage(trial.error)}</FormFailure>
      )}
      {trial.data && !trial.isPending && <Outcome result={trial.data} />}
    </SettingsCard>
  )
}

function Outcome({ result: { reply, failure, durationMs, usage } }: { result: TrialResult }) {
  const { t } = useLingui()
  const seconds = formatNumber(Math.round(durationMs / 100) / 10)
  if (failure !== null) return <FormFailure>{failure}</FormFailure>
  const tokens = usage && usage.inputTokens + usage.outputTokens
  return (
    <div role="status" className="grid gap-2 rounded-field bg-surface-sunken p-4 text-sm">
      <p className="whitespace-pre-wrap break-words">{reply}</p>
      <p className="text-ink-faint tabular-nums">
        {t`${seconds} s`}
        {tokens !== null && ` · ${t`${plural(tokens, { one: '# token', other: '# tokens' })}`}`}
      </p>
    </div>
  )
}
