/** One JSON object a line. Never a token, a password, an address or the text of a message. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }))
}

/** Drizzle puts the query and its values in front of the database's message: only the message may be logged. */
const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error)

/** The places in a stack, without the message before them. */
const placesOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/\n\s+at /) + 1)

/** What is logged of an unexpected error: its kind, message and place. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { text: String(error) }
  const { name, message } = innermost(error)
  return { name, text: message, stack: placesOf(error) }
}
