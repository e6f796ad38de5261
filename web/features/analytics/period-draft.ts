import * as v from 'valibot'
import type { Period } from '../../../worker/contract/analytics.ts'

/** The typed period; a missing date is an invalid one. */
const PeriodDraft = v.object({ from: v.string(), to: v.string() }) satisfies v.GenericSchema<unknown, Period>

export const periodDraft = (typed: FormData): Period => v.parse(PeriodDraft, Object.fromEntries(typed))
