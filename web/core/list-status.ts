interface Asked {
  isPending: boolean
  isError: boolean
  data: unknown
}

/** What a list screen shows of a query. Rows that were there stay there when a later attempt fails. */
export function listStatus({ isPending, isError, data }: Asked, rows: number | undefined) {
  if (data === undefined && isError) return 'failed'
  if (isPending) return 'loading'
  return rows === 0 ? 'empty' : 'ready'
}
