import * as v from 'valibot'
import type { DocumentEdit, TypedDocument, WebDocument } from '../../../worker/contract/knowledge.ts'
import { READING_SCHEDULES, TEXT_KINDS, WEB_KINDS } from '../../../worker/contract/knowledge.ts'

/** The values of the forms; the contract validates them. */
export const TypedDraft = v.object({
  kind: v.picklist(TEXT_KINDS),
  title: v.string(),
  content: v.string(),
}) satisfies v.GenericSchema<unknown, TypedDocument>

/** Without a title the document gets the title of the page. */
export const WebDraft = v.object({
  kind: v.picklist(WEB_KINDS),
  title: v.pipe(
    v.optional(v.string()),
    v.transform((title) => title?.trim() || undefined),
  ),
  address: v.string(),
  schedule: v.optional(v.picklist(READING_SCHEDULES)),
}) satisfies v.GenericSchema<unknown, WebDocument>

export const EditDraft = v.object({
  title: v.string(),
  content: v.optional(v.string()),
  schedule: v.optional(v.picklist(READING_SCHEDULES)),
}) satisfies v.GenericSchema<unknown, DocumentEdit>
