const percented = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`

/** A file of a stranger's, to be kept: never a page of this origin, whatever it says that it is. */
export const fileAnswer = ({ name, body }: { name: string; body: ReadableStream }): Response =>
  new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percented)}`,
      'cache-control': 'private, no-store',
    },
  })
