import { useLingui } from '@lingui/react/macro'
import type { Intent } from '../../../worker/contract/intents.ts'
import { Badge } from '../../ui/badge.tsx'

export function useIntentNames(): Record<Intent, string> {
  const { t } = useLingui()
  return {
    danger: t`Posible peligro`,
    person: t`Pide una persona`,
    abuse: t`Insulto o amenaza`,
    complaint: t`Queja`,
  }
}

/** The recognised intent of a message, highlighted so that it is not overlooked. */
export function IntentBadge({ intent }: { intent: Intent }) {
  const names = useIntentNames()
  return (
    <Badge tone={intent === 'danger' ? 'danger' : 'warning'} icon="i-lucide-triangle-alert">
      {names[intent]}
    </Badge>
  )
}
