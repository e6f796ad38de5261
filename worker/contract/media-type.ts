/**
 * The type of a `Content-Type` (or of one choice of an `Accept`) in small letters, without its parameters; `''` when the
 * header is missing. Compare it whole: `application/json-x` and `application/jsonp` are not JSON.
 */
export const mediaTypeOf = (header: string | null | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
