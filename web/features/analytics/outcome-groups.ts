import { useLingui } from '@lingui/react/macro'
import { LOCALES } from '../../../worker/contract/locales.ts'
import type { OutcomeCounts, Outcomes, Ratings } from '../../../worker/contract/outcomes.ts'
import type { RatingCounts } from '../../../worker/contract/ratings.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { LOCALE_NAMES } from '../../core/locale-names.ts'

export const GROUPINGS = ['agent', 'channel', 'language', 'member'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** A line of a table. `counts` is `null` for a member: with people all threads end in the same way. */
export interface Group {
  key: string
  name: string
  threads: number
  counts: OutcomeCounts | null
  medianMemberMs: number | null
  /** `null` where nobody is asked. */
  replies: RatingCounts | null
  helped: RatingCounts | null
}

/** Outcomes by agent, channel, language and member, with their names. */
export function useOutcomeGroups(): (outcomes: Outcomes) => Record<Grouping, Group[]> {
  const { t } = useLingui()
  const channelName = useChannelName()
  const languageName = (code: string | null) => {
    const known = LOCALES.find((locale) => locale === code)
    return known ? LOCALE_NAMES[known] : (code ?? t`No se reconoció`)
  }
  const counted = (key: string, name: string, counts: OutcomeCounts, ratings?: Ratings): Group => ({
    ...{ key, name, counts, threads: counts.threads },
    medianMemberMs: null,
    replies: ratings?.replies ?? null,
    helped: ratings?.threads ?? null,
  })
  return ({ byAgent, byChannel, byLanguage, byMember }) => ({
    agent: byAgent.map((row) => counted(row.agentId, row.agentName ?? t`Agente eliminado`, row, row.ratings)),
    channel: byChannel.map((row) => counted(row.channelType, channelName(row.channelType), row, row.ratings)),
    language: byLanguage.map((row) => counted(row.language ?? '', languageName(row.language), row)),
    member: byMember.map(({ memberId, memberName, threads, medianMemberMs, replies }) => ({
      ...{ key: memberId, name: memberName ?? t`Persona eliminada`, threads, counts: null, medianMemberMs },
      ...{ replies, helped: null },
    })),
  })
}
