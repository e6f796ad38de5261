/** The codes of files in conversations; part of `errors.ts`. */
export const uploadStatusOf = {
  'attachment.notFound': 404,
  'attachment.unavailable': 409,
  'upload.name': 422,
  'upload.kind': 422,
  'upload.empty': 422,
  'upload.tooLarge': 413,
  'upload.tooMany': 422,
  'upload.notFound': 404,
  'upload.used': 409,
  'upload.full': 409,
} as const
