/** The intents of a message, which are recognised before the search. A message has the first one that applies. */
export const INTENTS = ['danger', 'person', 'abuse', 'complaint'] as const
export type Intent = (typeof INTENTS)[number]
