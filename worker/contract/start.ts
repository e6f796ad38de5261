import * as z from 'zod/mini'
import { AgentInput } from './agents.ts'
import { ADDRESS_MAX, AGENT_NAME_MAX, CONTACT_MAX, START_ANSWER_MAX, START_QUESTIONS_MAX } from './limits.ts'
import { LOCALES } from './locales.ts'
import { freeText, oneOf } from './text.ts'
import { OwnAnswerInput } from './training.ts'

/** How to reach the business, which its agent says where it cannot help. */
export const StartContact = freeText({ max: CONTACT_MAX })

/** A question of customers, perhaps with other ways to ask it, and its owner's answer. An empty one is not known yet: it waits among the agent's blanks. */
export const StartAnswer = z.object({
  question: OwnAnswerInput.shape.question,
  otherQuestions: OwnAnswerInput.shape.otherQuestions,
  answer: z._default(freeText({ tooLong: 'start.answerTooLong', max: START_ANSWER_MAX }), ''),
})
export type StartAnswer = z.infer<typeof StartAnswer>

/** The templates of trades: agent files, in every language, among the files of the console (`/templates/es/shop.json`). */
export const TEMPLATE_NAMES = ['shop', 'restaurant', 'clinic', 'realestate', 'hotel', 'support', 'academy'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/**
 * What a first agent is made of. `website`: its address as people write it (`tienda.es`), which is read; without one
 * `name`, that of the business, or `template`, which has a name too. `language`: of the agent, unless the website says
 * another. `contact`: of a business without a website; the contact on a website is read.
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
/** The business itself, without a website. */
export const StartBusiness = z.pick(AgentInput, { name: true })

/** As it is sent: fields with a default may be absent. */
export type StartSent = z.input<typeof StartInput>
