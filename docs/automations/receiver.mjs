// A receiver of messages without dependencies: SECRET=whsec_… node receiver.mjs [port]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from((process.env.SECRET ?? '').replace(/^whsec_/, ''), 'base64')
/** Ids of the last messages: the same one may come again when its answer was lost. */
const answered = new Map()

function isSigned(headers, body) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

async function callBack({ url }, answer) {
  const body = JSON.stringify(answer)
  const { status } = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  console.log('called back:', status)
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const reply = (status, answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  if (request.method !== 'POST') return reply(204, {})
  if (!isSigned(request.headers, body)) return reply(401, { error: 'not signed' })
  const id = request.headers['webhook-id']
  const { chatInput, metadata } = JSON.parse(body)
  const answer = answered.get(id) ?? { output: `You wrote: ${chatInput}` }
  answered.set(id, answer)
  if (answered.size > 1000) answered.delete(answered.keys().next().value)
  if (/later/.test(chatInput) && metadata.callback) {
    reply(202, {})
    return callBack(metadata.callback, answer)
  }
  if (/person/.test(chatInput)) return reply(200, { output: 'I will get a person.', handover: true })
  reply(200, answer)
})
server.listen(Number(process.argv[2] ?? 5005), '127.0.0.1', () => console.log('listening on', server.address().port))
