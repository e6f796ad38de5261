/** The section of the home page where visitors write to the operator. */
export const CONTACT_ANCHOR = 'contacto'
