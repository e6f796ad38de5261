/** A reply without the line in which the built-in engine names its source: an own answer has no source. */
export function withoutSources(reply: string, sources: readonly string[]): string {
  const [, text, signature = ''] = /^([\s\S]*?)\s*\n\s*\*([^*\n]+)\*\s*$/u.exec(reply) ?? []
  return text !== undefined && sources.some((source) => signature.includes(source)) ? text : reply
}
