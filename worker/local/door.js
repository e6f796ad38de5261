// A separate Worker, in plain JavaScript because the local runtime loads this file directly.

/** The compressed media types; fonts and pictures are compressed already, streams are sent at once. */
const TEXT =
  /^(?:text\/(?:css|html|javascript|plain|xml)|application\/(?:javascript|json|manifest\+json|xml)|image\/(?:svg\+xml|x-icon))$/
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

/** The mailbox, by this machine's own name: another name may be a page that wants to read it. */
const MAIL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/dev\/mail(?:[/?#]|$)/

const typeOf = (headers) => (headers.get('content-type') ?? '').split(';')[0].trim().toLowerCase()

/**
 * Listens on the port of `npm start`: passes every call to the product, whatever its path, and compresses the answer
 * as Cloudflare's edge does. The runtime encodes a body by its `Content-Encoding`.
 */
export default {
  async fetch(request, { PRODUCT, MAILBOX }) {
    if (MAILBOX && MAIL.test(request.url)) return MAILBOX.fetch(request)
    const answer = await PRODUCT.fetch(request)
    const isPlain = answer.body && !answer.headers.has('content-encoding') && TEXT.test(typeOf(answer.headers))
    if (!isPlain || !TAKES_GZIP.test(request.headers.get('accept-encoding') ?? '')) return answer
    const compressed = new Response(answer.body, answer)
    compressed.headers.set('content-encoding', 'gzip')
    compressed.headers.append('vary', 'accept-encoding')
    return compressed
  },
}
