import * as z from 'zod/mini'
import { id } from './text.ts'

/* Parts of the schemas of answers. Answers are not parsed: their types and the API document are derived from the schemas. */

export const anId = /* @__PURE__ */ id()
export const time = z.iso.datetime({ precision: 3 })
export const calendarDay = z.iso.date()
export const count = z.int().check(z.minimum(0))
export const settings = z.record(z.string(), z.unknown())
export const named = z.object({ id: z.string(), name: z.string() })

/** The id of the deleted object. */
export const Deleted = z.object({ id: z.string() })
export const Nothing = z.null()
