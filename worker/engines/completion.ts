import * as z from 'zod/mini'
import type { Part } from './model.ts'

const text = z.catch(z.nullish(z.string()), null)
const said = z.catch(z.optional(z.object({ content: text })), undefined)
const count = z.int().check(z.minimum(0))

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
  const words = (choice?.delta ?? choice?.message)?.content ?? data.response
  if (words) yield { text: words }
  if (choice?.finish_reason) yield { isEnd: true }
  const { usage } = data
  if (usage) yield { counted: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } }
}
