/**
 * The states of an unanswered question. `replied`: open, but a member has replied to a contact who asked it. In a module of its
 * own, so that parsing the parameters of a page's address does not load zod.
 */
export const QUESTION_STATES = ['open', 'replied', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]
