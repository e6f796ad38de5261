import * as z from 'zod/mini'
import { callsOut, EngineConfig, EngineInput } from './agent-type-engine.ts'
import { AgentTypeConfig } from './agents.ts'
import { CHANNEL_TYPES, type ChannelType, FIELD_TYPES } from './channels.ts'
import type { ErrorCode } from './errors.ts'
import { isShallow, isSmall, isWellFormedDeep } from './json.ts'
import {
  AGENT_TYPE_DESCRIPTION_MAX,
  AGENT_TYPE_NAME_MAX,
  AGENT_TYPE_NAME_MIN,
  CHANNELS_PER_AGENT_MAX,
  SYSTEM_MESSAGE_MAX,
  TYPE_FIELD_TEXT_MAX,
  TYPE_FIELDS_MAX,
} from './limits.ts'
import { Choices, ChoicesInput } from './own-engine.ts'
import { pageQuery, searchQuery } from './paging.ts'
import { anId, count, time } from './parts.ts'
import { codePoints, freeText, oneOf, requiredText } from './text.ts'
import { TypeTranslations, TypeTranslationsInput } from './translations.ts'

const typeSettings = z.extend(AgentTypeConfig, {
  engine: EngineConfig,
  /** What owners of agents of this type may choose about the engine; absent: nothing. */
  agentsMayChoose: z.exactOptional(Choices),
})
export type AgentTypeSettings = z.infer<typeof typeSettings>

const FIELD_KEY = /^[A-Za-z][\w.-]{0,63}$/
const line = freeText({ max: TYPE_FIELD_TEXT_MAX })
const textLine = requiredText({ max: TYPE_FIELD_TEXT_MAX })

const field = z
  .object({
    key: z.string({ error: 'agentType.keyInvalid' }).check(z.regex(FIELD_KEY, { error: 'agentType.keyInvalid' })),
    label: textLine,
    type: oneOf(FIELD_TYPES, 'field.option'),
    required: z._default(z.boolean({ error: 'field.invalid' }), false),
    placeholder: z.exactOptional(line),
    description: z.exactOptional(line),
    options: z.exactOptional(z.array(textLine).check(z.maxLength(TYPE_FIELDS_MAX, { error: 'field.tooLong' }))),
  })
  .check(
    z.refine(({ type, options }) => type !== 'select' || (options?.length ?? 0) > 0, {
      error: 'field.required',
      path: ['options'],
    }),
  )

const fields = z.array(field, { error: 'field.invalid' }).check(
  z.maxLength(TYPE_FIELDS_MAX, { error: 'field.tooLong' }),
  z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, { error: 'agentType.keyRepeated' }),
)

const defaults = z.exactOptional(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]), { error: 'field.invalid' }),
)
const channels = z.strictObject(
  {
    webchat: defaults,
    facebook: defaults,
    instagram: defaults,
    whatsapp: defaults,
    telegram: defaults,
    viber: defaults,
  } satisfies Record<ChannelType, typeof defaults>,
  { error: 'channel.typeUnknown' },
)

/** The default channels of a type, as many as an agent may have, without preset values. */
const offered = () => Object.fromEntries(CHANNEL_TYPES.slice(0, CHANNELS_PER_AGENT_MAX).map((type) => [type, {}]))
const settings = z.object(
  {
    fields: z._default(fields, []),
    channels: z._default(channels, offered),
    engine: z._default(EngineInput, { kind: 'builtin' }),
    agentsMayChoose: z.exactOptional(ChoicesInput),
  },
  { error: 'channel.configInvalid' },
)
export const NO_SETTINGS = (): AgentTypeSettings => ({ fields: [], channels: offered(), engine: { kind: 'builtin' } })

const config = z.nullable(
  z.pipe(
    z.unknown().check(
      z.refine((value) => isShallow(value) && isSmall(value), { error: 'channel.configTooLarge', abort: true }),
      z.refine(isWellFormedDeep, { error: 'field.illFormed', abort: true }),
    ),
    settings,
  ),
)

const name = requiredText({
  required: 'agentType.nameRequired',
  tooLong: 'agentType.nameLength',
  max: AGENT_TYPE_NAME_MAX,
}).check(z.refine((text: string) => codePoints(text) >= AGENT_TYPE_NAME_MIN, { error: 'agentType.nameLength' }))
const description = z.optional(
  z.nullable(freeText({ tooLong: 'agentType.descriptionTooLong', max: AGENT_TYPE_DESCRIPTION_MAX })),
)
const systemMessage = z.optional(
  z.nullable(freeText({ tooLong: 'agentType.systemMessageTooLong', max: SYSTEM_MESSAGE_MAX })),
)
const translations = z.optional(TypeTranslationsInput)
const requiresApi = z.optional(z.boolean({ error: 'field.invalid' }))

const contradiction = { error: 'agentType.requiresApi' satisfies ErrorCode, path: ['requiresApi'] }

/**
 * Without a `config`: the default channels, answered by the built-in engine. `requiresApi` may be left out; a value that
 * contradicts the engine is refused.
 */
export const AgentTypeInput = z
  .object({ name, description, systemMessage, requiresApi, config: z.optional(config), translations })
  .check(
    z.refine(
      ({ requiresApi: declared, config: set }) =>
        declared === undefined || declared === callsOut(set?.engine.kind ?? 'builtin'),
      contradiction,
    ),
  )
export type AgentTypeInput = z.infer<typeof AgentTypeInput>

/** A `config` replaces the stored one as a whole. `requiresApi` without a `config` is checked against the stored engine. */
export const AgentTypeEdit = z
  .object({
    name: z.optional(name),
    description,
    systemMessage,
    requiresApi,
    config: z.optional(config),
    translations,
  })
  .check(
    z.refine(
      ({ requiresApi: declared, config: set }) =>
        declared === undefined || set === undefined || declared === callsOut(set?.engine.kind ?? 'builtin'),
      contradiction,
    ),
  )
export type AgentTypeEdit = z.infer<typeof AgentTypeEdit>

export const AgentTypesQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  requiresApi: z.optional(
    z.pipe(
      oneOf(['true', 'false'], 'field.option'),
      z.transform((word: 'true' | 'false') => word === 'true'),
    ),
  ),
})
export type AgentTypesQuery = z.infer<typeof AgentTypesQuery>

/** A type as administrators see it. */
export const AgentType = z.object({
  id: anId,
  name: z.string(),
  description: z.nullable(z.string()),
  requiresApi: z.boolean(),
  systemMessage: z.string(),
  config: typeSettings,
  translations: TypeTranslations,
  createdAt: time,
  updatedAt: time,
  _count: z.object({ agents: count }),
})
export type AgentType = z.infer<typeof AgentType>
export const AgentTypes = z.array(AgentType)
