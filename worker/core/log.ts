/** One JSON object a line. Never a token, a password, an address or the text of a message. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }))
}

/** What may be written of something unexpected: its kind, its text and where it happened. */
export const factsOf = (error: unknown): Record<string, unknown> =>
  error instanceof Error ? { name: error.name, text: error.message, stack: error.stack } : { text: String(error) }
