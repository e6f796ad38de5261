export const FINDING_LEVELS = ['ok', 'warning', 'error'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** One thing that was found out about a channel at its provider, said in the reader's language. */
export interface ChannelFinding {
  level: FindingLevel
  message: string
}
