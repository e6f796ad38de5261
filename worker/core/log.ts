/** One JSON object a line. Never a token, a password, an address or the text of a message. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }))
}

/** Drizzle puts a query and its values in front of what the database said: only the latter may be written. */
const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error)

/** Where it was thrown, without the text that stands before it in a stack. */
const placesOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/\n\s+at /) + 1)

/** What may be written of something unexpected: its kind, its text and where it happened. */
export function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { text: String(error) }
  const { name, message } = innermost(error)
  return { name, text: message, stack: placesOf(error) }
}
