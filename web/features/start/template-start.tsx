import { useLingui } from '@lingui/react/macro'
import { TEMPLATE_NAMES, type TemplateName } from '../../../worker/contract/start.ts'
import { TEMPLATES } from '../../core/agent-templates.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { StartFailure, StartFrame } from './start-frame.tsx'
import { useAfterStart, useCreateFirstAgent } from './use-start.ts'

interface TemplateStartProps {
  onBack: () => void
  /** Called when the agent is created, before its home is opened. */
  onCreated: () => void
}

/** The choice of a template; a press creates the agent, whose blanks the owner fills in afterwards. */
export function TemplateStart({ onBack, onCreated }: TemplateStartProps) {
  const { t, i18n } = useLingui()
  const language = useLocale()
  const started = useAfterStart()
  const { mutate, isPending, variables, error } = useCreateFirstAgent()
  const create = (template: TemplateName) =>
    mutate(
      { template, language },
      {
        onSuccess: (created, isHere) => {
          onCreated()
          started(created, isHere)
        },
      },
    )
  return (
    <StartFrame
      title={t`¿Con qué plantilla empiezas?`}
      lead={t`Trae instrucciones y respuestas de ejemplo. Lo que solo tú sabes queda en «Por completar» hasta que lo escribas.`}
      isNext
    >
      <ChoiceTiles
        options={TEMPLATE_NAMES.map((name) => ({
          name,
          label: i18n._(TEMPLATES[name].label),
          icon: TEMPLATES[name].icon,
        }))}
        current={isPending ? (variables?.template ?? null) : null}
        disabled={isPending}
        onChoose={create}
      />
      {error !== null && <StartFailure failure={error} />}
      {isPending && (
        <p role="status" className="text-sm text-ink-soft">
          {t`Creando tu agente…`}
        </p>
      )}
      <div>
        <Button variant="ghost" icon="i-lucide-arrow-left" disabled={isPending} onClick={onBack}>
          {t`Atrás`}
        </Button>
      </div>
    </StartFrame>
  )
}
