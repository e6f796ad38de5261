/** Writes one JSON object on a line. Never log a token, a password, an address or the text of a message. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }))
}

/** Drizzle puts the query and its values before the database's message. Only the message may be logged. */
const rootCause = (error: Error): Error => (error.cause instanceof Error ? rootCause(error.cause) : error)

/** The locations of a stack, without the message before them. */
const stackOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/\n\s+at /) + 1)

/** The facts that are logged about an unexpected error: name, message and stack. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { text: String(error) }
  const { name, message } = rootCause(error)
  return { name, text: message, stack: stackOf(error) }
}
