/** The root of all that is known of users, roles and permissions: what changes one of them shows in the others. */
export const PEOPLE = ['people'] as const
