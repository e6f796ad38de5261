/** The named properties of an object: columns of a table for a query, or fields of a row for an answer. */
export const pick = <Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: Name[]
): Pick<Source, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>
