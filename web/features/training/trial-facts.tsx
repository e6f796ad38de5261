import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReplyUsage } from '../../../worker/contract/conversations.ts'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { formatCost } from '../../core/figures.ts'
import { formatNumber } from '../../core/numbers.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { useEngineNames } from './engine-names.ts'

const SECOND = 1_000

/** The engine that answered, the reason for the fallback, the duration and the usage. */
export function TrialFacts({ trial }: { trial: AgentTrial }) {
  const { durationMs, language, engine, standIn, standInReason, usage } = trial
  const { t } = useLingui()
  const names = useEngineNames()
  const took =
    durationMs < SECOND
      ? t`${formatNumber(Math.round(durationMs))} ms`
      : t`${formatNumber(Math.round(durationMs / 10) / 100)} s`
  const instead = standIn && names[standIn]
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-2 tabular-nums">
        {engine && <Badge icon="i-lucide-cpu">{names[engine]}</Badge>}
        {instead && <Badge tone="warning" icon="i-lucide-life-buoy">{t`Respondió en su lugar: ${instead}`}</Badge>}
        <Badge icon="i-lucide-timer">{took}</Badge>
        <Badge icon="i-lucide-languages">{LOCALE_NAMES[language]}</Badge>
        <UsageBadges usage={usage} />
      </p>
      {standInReason !== null && (
        <p className="text-sm text-ink-soft">{t`Por qué no respondió el elegido: ${standInReason}`}</p>
      )}
    </div>
  )
}

/** The usage of a reply, if there is any. */
export function UsageBadges({ usage }: { usage: ReplyUsage | null | undefined }) {
  const { t } = useLingui()
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  if (!usage || tokens === 0) return null
  return (
    <>
      <Badge icon="i-lucide-coins">{t`${plural(tokens, { one: '# token', other: '# tokens' })}`}</Badge>
      {usage.costUsd !== undefined && <Badge icon="i-lucide-receipt">{formatCost(usage.costUsd)}</Badge>}
    </>
  )
}
