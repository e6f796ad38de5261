import * as v from 'valibot'
import type { Period } from '../../../worker/contract/analytics.ts'

/** What was typed as a period; a date that is not typed is one that does not exist. */
const PeriodDraft = v.object({ from: v.string(), to: v.string() }) satisfies v.GenericSchema<unknown, Period>

export const periodDraft = (typed: FormData): Period => v.parse(PeriodDraft, Object.fromEntries(typed))
