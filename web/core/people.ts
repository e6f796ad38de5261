/** The common query key of users, roles and permissions: a change of one invalidates all. */
export const PEOPLE = ['people'] as const
