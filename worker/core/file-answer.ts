const percented = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`
const percentEncoded = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percented)}`

/** The header of a download under this name; other characters than ASCII are encoded. */
export const asAttachment = (name: string): string =>
  `attachment; ${/^[\w.-]+$/.test(name) ? `filename="${name}"` : percentEncoded(name)}`

/** A file of a third party as a download: never shown as a page of this origin, so its own type is not passed on. */
export const fileAnswer = ({ name, body }: { name: string; body: ReadableStream }): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; ${percentEncoded(name)}`,
      'cache-control': 'private, no-store',
    },
  })
