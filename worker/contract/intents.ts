/** What a message may be that is recognised before anything is looked for; the first of these that it holds. */
export const INTENTS = ['danger', 'person', 'abuse', 'complaint'] as const
export type Intent = (typeof INTENTS)[number]
