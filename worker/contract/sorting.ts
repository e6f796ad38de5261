/*
 * Without zod, so that parsing the parameters of a page's address does not load it. The first column of a list is its default.
 */

export const USER_SORTS = ['createdAt', 'name', 'lastSignInAt'] as const
export const ROLE_SORTS = ['name', 'users'] as const
export const PERMISSION_SORTS = ['name', 'roles'] as const

export const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

/** The requested order; by default names ascend, and numbers and dates descend. */
export const orderOf = ({ sort, order }: { sort: string; order?: Order | undefined }): Order =>
  order ?? (sort === 'name' ? 'asc' : 'desc')
