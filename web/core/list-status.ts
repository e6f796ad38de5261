interface Asked {
  isPending: boolean
  isError: boolean
  data: unknown
}

/** The state of a list screen. Rows stay when a later attempt fails. */
export function listStatus({ isPending, isError, data }: Asked, rows: number | undefined) {
  if (data === undefined && isError) return 'failed'
  if (isPending) return 'loading'
  return rows === 0 ? 'empty' : 'ready'
}
