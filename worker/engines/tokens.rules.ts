import type { Usage } from '../contract/engines.ts'

/** Characters per token by script. Tokenizers differ; these values rather overestimate. */
const PER_TOKEN: readonly [RegExp, number][] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu, 0.8],
  [/[\p{Script=Cyrillic}\p{Script=Mongolian}\p{Script=Arabic}\p{Script=Hebrew}]/gu, 2],
]
const OTHERS_PER_TOKEN = 3.6

/** Estimates the tokens of a text, where the model's own count is not known. */
export function estimatedTokens(text: string): number {
  let others = text.length
  let tokens = 0
  for (const [script, perToken] of PER_TOKEN) {
    const found = text.match(script) ?? []
    others -= found.reduce((sum, letter) => sum + letter.length, 0)
    tokens += found.length / perToken
  }
  return Math.ceil(tokens + others / OTHERS_PER_TOKEN)
}

/** Truncates a text to about `maxTokens` estimated tokens. */
export function cutToTokens(text: string, maxTokens: number): string {
  const tokens = estimatedTokens(text)
  if (tokens <= maxTokens) return text
  return [...text].slice(0, Math.max(0, Math.floor(([...text].length * maxTokens) / tokens))).join('')
}

interface Prices {
  input: number
  output: number
}

/** Adds the cost to a usage, if prices are known. Prices: millionths of a dollar for a million tokens. */
export function withCost(usage: Omit<Usage, 'costMicros'>, prices: Prices | undefined): Usage {
  if (!prices) return usage
  const cost = usage.inputTokens * prices.input + usage.outputTokens * prices.output
  return { ...usage, costMicros: Math.ceil(cost / 1_000_000) }
}

/** The sum of two usages. */
export function addUsage(one: Usage | undefined, other: Usage): Usage {
  if (!one) return other
  const costs = [one.costMicros, other.costMicros].filter((cost) => cost !== undefined)
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    isEstimated: one.isEstimated || other.isEstimated,
    ...(costs.length > 0 && { costMicros: costs.reduce((sum, cost) => sum + cost, 0) }),
  }
}
