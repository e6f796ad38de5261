import * as z from 'zod/mini'

/** An id that some send as a number. */
export const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
/** A number that some send as text. */
export const Numeric = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]), z.transform(Number))

/** An amount that some send as text: `1.50`. */
export const Amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,6})?$/))]),
  z.transform(Number),
)

/** A field that becomes `undefined` when it is malformed, so that it does not make the whole body unreadable. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), () => undefined)

/** The items of a list, or an empty list. */
export const Listed = z.catch(z.array(z.unknown()), [])

/** A list whose malformed items are left out. */
export const lenientList = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    Listed,
    z.transform((items: unknown[]) =>
      items.flatMap((item) => {
        const read = z.safeParse(schema, item)
        return read.success ? [read.data] : []
      }),
    ),
  )
