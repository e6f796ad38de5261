import { useLingui } from '@lingui/react/macro'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { Card } from '../../ui/card.tsx'

/** The prompt of a model, without confidential parts. */
export function TrialPrompt({ prompt }: { prompt: NonNullable<AgentTrial['prompt']> }) {
  const { t } = useLingui()
  const names = { system: t`Instrucciones`, user: t`Usuario`, assistant: t`Agente` }
  return (
    <Card className="p-0!">
      <details className="group">
        <summary className="flex cursor-pointer items-center gap-2 rounded-card p-5 font-bold sm:px-6">
          <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
          {t`Lo que se le pidió al modelo`}
        </summary>
        <ol className="grid gap-4 px-5 pb-5 sm:px-6">
          {prompt.map(({ role, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a prompt have no name but their place.
            <li key={index} className="grid gap-1">
              <h3 className="text-sm font-semibold">{names[role]}</h3>
              <p className="whitespace-pre-wrap rounded-field bg-surface-sunken p-3 font-mono text-xs wrap-anywhere">
                {content}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
