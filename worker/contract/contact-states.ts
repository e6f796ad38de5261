/** The states of a contact message; apart from the schemas, because reading an address loads no schemas. */
export const CONTACT_STATES = ['open', 'done'] as const
export type ContactState = (typeof CONTACT_STATES)[number]
