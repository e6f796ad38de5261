// A Worker of its own, in plain JavaScript because the local runtime is given it as it stands here.

/** What browsers and programs read as text; fonts and pictures are compressed by themselves, streams are sent at once. */
const TEXT =
  /^(?:text\/(?:css|html|javascript|plain|xml)|application\/(?:javascript|json|manifest\+json|xml)|image\/(?:svg\+xml|x-icon))$/
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

const typeOf = (headers) => (headers.get('content-type') ?? '').split(';')[0].trim().toLowerCase()

/**
 * What listens on the port of `npm start`: it hands every call to the product, whatever its path, and compresses the
 * answer as Cloudflare's edge does where the product is deployed. The runtime encodes a body by its `Content-Encoding`.
 */
export default {
  async fetch(request, { PRODUCT }) {
    const answer = await PRODUCT.fetch(request)
    const isPlain = answer.body && !answer.headers.has('content-encoding') && TEXT.test(typeOf(answer.headers))
    if (!isPlain || !TAKES_GZIP.test(request.headers.get('accept-encoding') ?? '')) return answer
    const compressed = new Response(answer.body, answer)
    compressed.headers.set('content-encoding', 'gzip')
    compressed.headers.append('vary', 'accept-encoding')
    return compressed
  },
}
