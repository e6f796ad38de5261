/**
 * The media type of a `Content-Type` (or of one choice of an `Accept`) in lower case and without parameters; `''` when the
 * header is missing. Compare it as a whole: `application/json-x` and `application/jsonp` are not JSON.
 */
export const mediaTypeOf = (header: string | null | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
