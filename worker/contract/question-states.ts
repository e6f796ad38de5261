/** The states of an unanswered question; apart from the schemas, because reading an address loads no schemas. */
export const QUESTION_STATES = ['open', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]
