import * as z from 'zod/mini'
import { ADDRESS_MAX, AGENT_NAME_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { freeText, oneOf } from './text.ts'

/**
 * What a first agent is made of. `website`: its address as people write it (`tienda.es`), which is read; without one
 * `name`, that of the business. `language`: of the agent, unless the website says another.
 */
export const StartInput = z.object({
  website: z.optional(freeText({ max: ADDRESS_MAX })),
  name: z.optional(freeText({ tooLong: 'agent.nameTooLong', max: AGENT_NAME_MAX })),
  language: oneOf(LOCALES, 'agent.languageUnknown'),
})
export type StartInput = z.infer<typeof StartInput>
