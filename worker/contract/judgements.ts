import * as z from 'zod/mini'
import { ReplyUsage } from './conversations.ts'

/** How an answer compares with the approved one: the same content, a part of it, or different content. */
export const VERDICTS = ['same', 'partly', 'different'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a fact is about. `item`: a part of an enumeration; `negation`: whether something is so or not. */
export const FACT_KINDS = [
  'amount',
  'percent',
  'time',
  'date',
  'day',
  'number',
  'phone',
  'email',
  'address',
  'name',
  'item',
  'negation',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

const fact = { kind: z.enum(FACT_KINDS), text: z.string() }

/** A fact of the approved answer. */
export const Fact = z.object(fact)
export type Fact = z.infer<typeof Fact>

/** A fact of the approved answer; `given`: what the judged answer states instead. */
export const Contradiction = z.object({ ...fact, given: z.string() })
export type Contradiction = z.infer<typeof Contradiction>

/**
 * The judgement of an answer. `by`: a comparison of the facts of both answers, or the agent's model, whose prompt lists them.
 * `why`: the model's reason. `modelFailed`: the model was called and returned no judgement, so the facts alone decide.
 */
export const Judgement = z.object({
  verdict: z.enum(VERDICTS),
  by: z.enum(['facts', 'model']),
  why: z.nullable(z.string()),
  modelFailed: z.boolean(),
  missing: z.array(Fact),
  contradicted: z.array(Contradiction),
  /** The model's usage for the judgement. */
  usage: z.exactOptional(ReplyUsage),
})
export type Judgement = z.infer<typeof Judgement>

/** The draft's answer to a case compared with the published one. */
export const OUTCOMES = ['worse', 'same', 'better'] as const
export type Outcome = (typeof OUTCOMES)[number]
