/** What can become of a question without an answer; apart from the schemas, which an address does not need. */
export const QUESTION_STATES = ['open', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]
