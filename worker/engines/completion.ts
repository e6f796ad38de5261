import * as z from 'zod/mini'
import { HAND_OVER } from './hand-over.tool.ts'
import type { Part } from './model.ts'

const text = z.catch(z.nullish(z.string()), null)
/** A call of a tool. In a stream the first chunk of a call has its name, whole; the others have its arguments alone. */
const ToolCall = z.catch(z.nullish(z.object({ function: z.object({ name: z.string() }) })), null)
const calls = z.catch(z.nullish(z.array(ToolCall)), null)
const said = z.catch(z.optional(z.object({ content: text, tool_calls: calls })), undefined)
const count = z.int().check(z.minimum(0))

/** Why a model of OpenAI's protocol ends whose answer, or question, its provider's filter held back. */
const FILTERED = 'content_filter'
/** Codes of a 400 that refuses the question for its content: Azure's, and OpenAI's own. */
const REFUSED_CODES = [FILTERED, 'content_policy_violation', 'invalid_prompt']

/** A model's answer or a chunk of one, in the form of OpenAI or in the older one of Workers AI. */
const Completion = z.object({
  choices: z.catch(
    z.optional(z.array(z.object({ delta: said, message: said, finish_reason: z.catch(z.nullish(z.string()), null) }))),
    undefined,
  ),
  response: text,
  usage: z.catch(z.nullish(z.object({ prompt_tokens: count, completion_tokens: count })), null),
})

/** What a chunk says, whatever else is in it; what has no known form says nothing. */
export function* partsOf(chunk: unknown): Generator<Part> {
  const { data } = Completion.safeParse(chunk)
  if (!data) return
  const [choice] = data.choices ?? []
  const answer = choice?.delta ?? choice?.message
  const words = answer?.content ?? data.response
  if (words) yield { text: words }
  if (answer?.tool_calls?.some((call) => call?.function.name === HAND_OVER)) yield { handsOver: true }
  if (choice?.finish_reason) yield { isEnd: true, isFiltered: choice.finish_reason === FILTERED }
  const { usage } = data
  if (usage) yield { counted: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } }
}

const Refused = z.object({ error: z.object({ code: z.string() }) })

/**
 * Whether the body of a refusal speaks of tools, in whichever form: `tools`, `tool_choice`, "does not support tools". What it
 * quotes may make this true as well; then the request is refused a second time.
 */
export const isAboutTools = (body: string): boolean => /\btool/i.test(body)

/** Whether the body of an answer with status 400 says that the question was refused for its content. */
export function isContentRefused(body: string): boolean {
  try {
    const { data } = Refused.safeParse(JSON.parse(body))
    return data !== undefined && REFUSED_CODES.includes(data.error.code)
  } catch {
    return false
  }
}
