import * as z from 'zod/mini'

export const FINDING_LEVELS = ['ok', 'warning', 'error'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** One finding about a channel at its provider, in the caller's language. */
export const ChannelFinding = z.object({ level: z.enum(FINDING_LEVELS), message: z.string() })
export type ChannelFinding = z.infer<typeof ChannelFinding>
