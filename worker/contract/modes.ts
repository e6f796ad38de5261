import * as z from 'zod/mini'
import { CHANNEL_TYPES, type ChannelType } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import { oneOf } from './text.ts'

/**
 * Who answers. `automatic`: the agent. `suggest`: the agent makes a draft, which a member sends, edits or discards. `people`:
 * members, without a draft.
 */
export const AGENT_MODES = ['automatic', 'suggest', 'people'] as const
export type AgentMode = (typeof AGENT_MODES)[number]

const INVALID = { error: 'field.invalid' satisfies ErrorCode }
const mode = oneOf(AGENT_MODES, 'field.option')
const ofChannel = z.exactOptional(mode)

/**
 * `usual`: the default mode. `channels`: the modes of channels with another one. `closed`: the mode outside business hours on
 * every channel; `null`: the same as within them.
 */
export const Modes = z.object(
  {
    usual: z._default(mode, 'automatic'),
    closed: z._default(z.nullable(mode), null),
    channels: z._default(
      z.object(
        Object.fromEntries(CHANNEL_TYPES.map((type) => [type, ofChannel])) as Record<ChannelType, typeof ofChannel>,
        INVALID,
      ),
      {},
    ),
  },
  INVALID,
)
export type Modes = z.infer<typeof Modes>

export const NO_MODES: Modes = { usual: 'automatic', closed: null, channels: {} }
