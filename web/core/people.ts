/** The root of the queries of users, roles and permissions, which change together. */
export const PEOPLE = ['people'] as const
