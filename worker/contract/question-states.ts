/**
 * The states of an unanswered question; `replied`: open, and a member answered somebody who asked it. Apart from the schemas,
 * because reading an address loads no schemas.
 */
export const QUESTION_STATES = ['open', 'replied', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]
