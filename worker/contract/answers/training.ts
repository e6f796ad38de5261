import * as z from 'zod/mini'
import { ENGINE_KINDS } from '../agents.ts'
import { LOCALES } from '../locales.ts'
import { FOUND_BY } from '../training.ts'
import { anId, count, time } from './parts.ts'

export const OwnAnswer = z.object({
  id: anId,
  question: z.string(),
  otherQuestions: z.array(z.string()),
  answer: z.string(),
  language: z.enum(LOCALES),
  createdAt: time,
  updatedAt: time,
})
export const OwnAnswers = z.array(OwnAnswer)

export const UnansweredQuestions = z.array(
  z.object({
    key: z.string(),
    question: z.string(),
    count,
    lastAskedAt: time,
    agentId: anId,
    sessionId: z.string(),
  }),
)
export const QuestionKey = z.object({ key: z.string() })

const usage = z.object({
  inputTokens: count,
  outputTokens: count,
  isEstimated: z.boolean(),
  costUsd: z.exactOptional(z.number()),
})

export const AgentTrial = z.object({
  reply: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  durationMs: z.number(),
  language: z.enum(LOCALES),
  engine: z.nullable(z.enum(ENGINE_KINDS)),
  standIn: z.nullable(z.enum(ENGINE_KINDS)),
  standInReason: z.nullable(z.string()),
  usage: z.nullable(usage),
  sources: z.array(z.string()),
  passages: z.array(
    z.object({
      heading: z.string(),
      body: z.string(),
      fit: z.number(),
      isSource: z.boolean(),
      foundBy: z.exactOptional(z.enum(FOUND_BY)),
    }),
  ),
  prompt: z.nullable(z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))),
})

export const TestCase = z.object({
  id: anId,
  question: z.string(),
  expected: z.string(),
  createdAt: time,
  last: z.nullable(
    z.object({
      reply: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      durationMs: z.number(),
      at: time,
      usage: z.exactOptional(usage),
    }),
  ),
})
export const TestCases = z.array(TestCase)
