/* Without a schema, for the addresses of the console. The first of each is what the list is sorted by unless asked. */

export const USER_SORTS = ['createdAt', 'name', 'lastSignInAt'] as const
export const ROLE_SORTS = ['name', 'users'] as const
export const PERMISSION_SORTS = ['name', 'roles'] as const

export const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

/** Names ascend and what has a size or a date descends, unless it was asked for otherwise. */
export const orderOf = ({ sort, order }: { sort: string; order?: Order | undefined }): Order =>
  order ?? (sort === 'name' ? 'asc' : 'desc')
