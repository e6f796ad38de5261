import * as z from 'zod/mini'
import { ENGINE_KINDS } from '../agents.ts'
import { id } from '../text.ts'

/** What answers are made of. They describe and are never parsed with: the web does not load them. */
export const anId = id()
export const time = z.iso.datetime({ precision: 3 })
export const calendarDay = z.iso.date()
export const count = z.number().check(z.int(), z.minimum(0))
export const settings = z.record(z.string(), z.unknown())

export const Paging = z.object({ page: count, limit: count, total: count, totalPages: count })
/** What was deleted. */
export const Deleted = z.object({ id: z.string() })
export const Nothing = z.null()

/** Why a call was refused. */
export const ApiError = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.exactOptional(z.record(z.string(), z.string())),
  details: z.exactOptional(z.record(z.string(), z.union([z.number(), z.string()]))),
  requestId: z.string(),
})
/** What a call answers when it is refused. Which codes it may carry is said of each call. */
export const Failure = z.object({ success: z.literal(false), error: ApiError, message: z.string() })

const mostTokens = z.exactOptional(count)
/** What an engine is set to, with masks for its secrets. */
export const engineSettings = z.object({
  url: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
  authorization: z.exactOptional(z.string()),
  model: z.exactOptional(z.string()),
  temperature: z.exactOptional(z.number()),
  maxOutputTokens: mostTokens,
  contextTokens: mostTokens,
  hasFallback: z.exactOptional(z.boolean()),
  budgets: z.exactOptional(z.object({ turn: mostTokens, session: mostTokens, month: mostTokens })),
  prices: z.exactOptional(z.object({ input: count, output: count })),
})

/** What agents of a type may choose of the engine. */
export const Choices = z.object({
  models: z.readonly(z.array(z.string())),
  engines: z.readonly(z.array(z.enum(ENGINE_KINDS))),
})
