const percented = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`
const starred = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percented)}`

/** That something is a file to be kept under this name, whatever signs are in it. */
export const asAttachment = (name: string): string =>
  `attachment; ${/^[\w.-]+$/.test(name) ? `filename="${name}"` : starred(name)}`

/** A file of a stranger's, to be kept: never a page of this origin, whatever it says that it is. */
export const fileAnswer = ({ name, body }: { name: string; body: ReadableStream }): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; ${starred(name)}`,
      'cache-control': 'private, no-store',
    },
  })
