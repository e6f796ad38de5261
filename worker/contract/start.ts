import * as z from 'zod/mini'
import { AgentInput } from './agents.ts'
import { ADDRESS_MAX, AGENT_NAME_MAX, CONTACT_MAX, START_ANSWER_MAX, START_QUESTIONS_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { freeText, oneOf } from './text.ts'
import { OwnAnswerInput } from './training.ts'

/** How customers reach the business. The agent offers it where it cannot help. */
export const StartContact = freeText({ max: CONTACT_MAX })

/** A question of customers with its variants, and the owner's answer. An empty answer makes it a question to fill in. */
export const StartAnswer = z.object({
  question: OwnAnswerInput.shape.question,
  otherQuestions: OwnAnswerInput.shape.otherQuestions,
  answer: z._default(freeText({ tooLong: 'start.answerTooLong', max: START_ANSWER_MAX }), ''),
})
export type StartAnswer = z.infer<typeof StartAnswer>

/** The templates, by trade: agent files in every language among the static files of the console (`/templates/es/shop.json`). */
export const TEMPLATE_NAMES = ['shop', 'restaurant', 'clinic', 'realestate', 'hotel', 'support', 'academy'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/**
 * The input for a first agent. `website`: its address as people write it (`tienda.es`), which is read; without one `name`, of
 * the business, or `template`, which contains a name. `language`: of the agent, unless the website is in another one.
 * `contact`: of a business without a website; that of a website is read from it.
 */
export const StartInput = z.object({
  website: z.optional(freeText({ max: ADDRESS_MAX })),
  name: z.optional(freeText({ tooLong: 'agent.nameTooLong', max: AGENT_NAME_MAX })),
  template: z.optional(oneOf(TEMPLATE_NAMES, 'field.invalid')),
  language: oneOf(LOCALES, 'agent.languageUnknown'),
  contact: z.optional(StartContact),
  answers: z._default(
    z
      .array(StartAnswer, { error: 'field.invalid' })
      .check(z.maxLength(START_QUESTIONS_MAX, { error: 'field.tooLong' })),
    [],
  ),
})
export type StartInput = z.infer<typeof StartInput>
/** The name of a business without a website. */
export const StartBusiness = z.pick(AgentInput, { name: true })

/** The input as it is sent: fields with a default may be absent. */
export type StartSent = z.input<typeof StartInput>
