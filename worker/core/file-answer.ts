const percented = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`
const percentEncoded = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percented)}`

/** `Content-Disposition` of a download with this name. Characters outside ASCII are percent-encoded. */
export const asAttachment = (name: string): string =>
  `attachment; ${/^[\w.-]+$/.test(name) ? `filename="${name}"` : percentEncoded(name)}`

/** A third party's file as a download. It must never be shown as a page of this origin, so its own type is not passed on. */
export const fileAnswer = ({ name, body }: { name: string; body: ReadableStream }): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; ${percentEncoded(name)}`,
      'cache-control': 'private, no-store',
    },
  })
