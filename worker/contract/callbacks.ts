import * as z from 'zod/mini'

/** The answer of an automation that called back is taken: it is on its way to the contact. */
export const CallbackTaken = z.object({ taken: z.literal(true) })
export type CallbackTaken = z.infer<typeof CallbackTaken>
