import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReplyUsage } from '../../../worker/contract/conversations.ts'
import { formatCost } from '../../core/cost.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'

/** The usage of a reply, if there is any. */
export function UsageBadges({ usage }: { usage: ReplyUsage | null | undefined }) {
  const { t } = useLingui()
  const locale = useLocale()
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  if (!usage || tokens === 0) return null
  return (
    <>
      <Badge icon="i-lucide-coins">{t`${plural(tokens, { one: '# token', other: '# tokens' })}`}</Badge>
      {usage.costUsd !== undefined && <Badge icon="i-lucide-receipt">{formatCost(usage.costUsd, locale)}</Badge>}
    </>
  )
}
