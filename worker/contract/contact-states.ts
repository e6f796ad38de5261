/* In a module of its own, so that neither parsing the parameters of an address nor the home page loads zod. */

/** The section of the home page where visitors write to the operator. */
export const CONTACT_ANCHOR = 'contacto'

/** The states of a contact message. */
export const CONTACT_STATES = ['open', 'done'] as const
export type ContactState = (typeof CONTACT_STATES)[number]
