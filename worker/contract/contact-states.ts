/* Apart from the schemas: neither reading an address nor the home page loads those. */

/** The section of the home page where visitors write to the operator. */
export const CONTACT_ANCHOR = 'contacto'

/** The states of a contact message. */
export const CONTACT_STATES = ['open', 'done'] as const
export type ContactState = (typeof CONTACT_STATES)[number]
