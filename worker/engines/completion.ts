import * as z from 'zod/mini'
import { jsonIn } from '../contract/json.ts'
import { HAND_OVER } from './hand-over.tool.ts'
import type { ModelChunk } from './model.ts'

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
/** A text, or a list of parts, of which those of another type are a model's reasoning. */
const text = z.catch(
  z.nullish(
    z.union([
      z.string(),
      z.pipe(
        z.array(z.unknown()),
        z.transform((parts: unknown[]) => parts.map((part) => TextPart.safeParse(part).data?.text ?? '').join('')),
      ),
    ]),
  ),
  null,
)
/** A tool call. In a stream its first chunk has the whole name; the following ones have only arguments. */
const ToolCall = z.catch(z.nullish(z.object({ function: z.object({ name: z.string() }) })), null)
const calls = z.catch(z.nullish(z.array(ToolCall)), null)
const content = z.catch(z.optional(z.object({ content: text, tool_calls: calls })), undefined)
const count = z.int().check(z.minimum(0))

/** The `finish_reason` when the provider's content filter stopped the question or the answer. */
const FILTERED = 'content_filter'
/** The `finish_reason` when the answer was as long as it may be. */
const CUT = 'length'
/** Error codes of a 400 that refuses the question for its content: Azure's and OpenAI's. */
const REFUSED_CODES = [FILTERED, 'content_policy_violation', 'invalid_prompt']

/** A completion or a chunk of one, in OpenAI's form (`choices`) or the older form of Workers AI (`response`). */
const Completion = z.object({
  choices: z.catch(
    z.optional(
      z.array(z.object({ delta: content, message: content, finish_reason: z.catch(z.nullish(z.string()), null) })),
    ),
    undefined,
  ),
  response: text,
  usage: z.catch(z.nullish(z.object({ prompt_tokens: count, completion_tokens: count })), null),
})

/** The parts of a completion or chunk; none when it has no known form. Unknown fields are ignored. */
export function* partsOf(chunk: unknown): Generator<ModelChunk> {
  const { data } = Completion.safeParse(chunk)
  if (!data) return
  const [choice] = data.choices ?? []
  const answer = choice?.delta ?? choice?.message
  const reply = answer?.content ?? data.response
  if (reply) yield { text: reply }
  if (answer?.tool_calls?.some((call) => call?.function.name === HAND_OVER)) yield { handsOver: true }
  const reason = choice?.finish_reason
  if (reason) yield { isEnd: true, isFiltered: reason === FILTERED, ...(reason === CUT && { isCut: true as const }) }
  const { usage } = data
  if (usage) yield { counted: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } }
}

const Refused = z.object({ error: z.object({ code: z.string() }) })

/** The parameters that some servers or models refuse, each with the words for it in the body of a refusal. */
const OPTIONAL = {
  tools: /\btool/i,
  stream_options: /\bstream_options\b/,
  max_tokens: /\bmax_completion_tokens\b/,
  temperature: /\btemperature\b/i,
} as const
export type OptionalParameter = keyof typeof OPTIONAL

/** llama.cpp refuses tools with the status of a failure. */
const TOOLS_FAILURE = /\b(?:tools param requires|unsupported param: tools)\b/i

/**
 * The parameters that the body of a refusal names: `tools`, `tool_choice`, "does not support tools". A quoted question
 * with such a word matches as well, which only costs a second refused request.
 */
export const refusedParameters = (body: string, status = 400): OptionalParameter[] =>
  (status === 500 && !TOOLS_FAILURE.test(body) ? [] : (Object.keys(OPTIONAL) as OptionalParameter[])).filter((name) =>
    OPTIONAL[name].test(body),
  )

/** Whether the body of a 400 says that the question was refused for its content. */
export function isContentRefused(body: string): boolean {
  const { data } = Refused.safeParse(jsonIn(body))
  return data !== undefined && REFUSED_CODES.includes(data.error.code)
}
