/** Removes the line in which the built-in engine names its sources, because an own answer has none. */
export function withoutSources(reply: string, sources: readonly string[]): string {
  const [, text, signature = ''] = /^([\s\S]*?)\s*\n\s*\*([^*\n]+)\*\s*$/u.exec(reply) ?? []
  return text !== undefined && sources.some((source) => signature.includes(source)) ? text : reply
}
