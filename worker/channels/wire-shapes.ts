import * as z from 'zod/mini'

/** An id that some send as a number. */
export const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
/** A number that some send as text. */
export const Numeric = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]), z.transform(Number))

/** A part that is read only when it is as it should be: a surprise there must not cost the whole. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), () => undefined)

/** Whatever is listed, or nothing. */
export const Listed = z.catch(z.array(z.unknown()), [])

/** A list of which only what is as it should be is read. */
export const Many = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    Listed,
    z.transform((items: unknown[]) =>
      items.flatMap((item) => {
        const read = z.safeParse(schema, item)
        return read.success ? [read.data] : []
      }),
    ),
  )
