import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mediaTypeOf } from '../../worker/contract/media-type.ts'
import { outputOf } from '../../worker/contract/reply.ts'
import { systemClock } from '../../worker/core/clock.ts'
import { answerVisitor } from '../../worker/features/chat/webchat.service.ts'
import { fetchPage, fetchSiteMap } from '../../worker/features/knowledge/fetching.ts'
import { makeAgent } from '../support/agents.ts'
import { model } from '../support/engines/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'

let world: InProcess
let models: string
beforeAll(async () => {
  world = await inProcess()
  models = await world.typeWith(model('http://engine.test/model', { hasFallback: false }))
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['application/json', 'application/json'],
  [' Application/JSON ; charset=utf-8', 'application/json'],
  ['application/json-x', 'application/json-x'],
  ['application/json, text/html', 'application/json, text/html'],
  ['', ''],
  [null, ''],
])('the media type of %j is %j', (header, type) => {
  expect(mediaTypeOf(header)).toBe(type)
})

const COMPLETION = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'Abrimos a las nueve.' }, finish_reason: 'stop' }],
})

const PAGE = '<!doctype html><title>502</title>'

// How the body of a model's answer begins tells what it is: gateways declare wrong types.
test.each([
  ['application/json', COMPLETION],
  ['Application/JSON;charset=utf-8', COMPLETION],
  ['text/event-stream', COMPLETION],
  ['text/html', COMPLETION],
  ['application/json', PAGE],
  ['text/html', PAGE],
])('a model that answers at once as %s is read only if it is a completion: %s', async (type, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world.engine.answer = () => new Response(body, { headers: { 'content-type': type } })
  const { agentId } = await makeAgent(world.server, { type: models })
  const outcome = answerVisitor(world.work(), agentId, { message: 'hola' }).then(
    ({ webhookResult }) => webhookResult && outputOf(webhookResult),
    ({ code }: { code?: string }) => code,
  )
  await world.settled()
  await world.clock.advance(60_000)
  expect(await outcome).toBe(body === COMPLETION ? 'Abrimos a las nueve.' : 'chat.engineFailed')
})

const siteOf = (type: string) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input) =>
      Promise.resolve(
        String(input).endsWith('/robots.txt')
          ? new Response('', { status: 404 })
          : new Response('<p>x</p>', { headers: { 'content-type': type } }),
      ),
    )
const rules = { ownHosts: [], allowedHosts: [] }

test.each([
  ['text/html', 'text/html'],
  ['Text/HTML; charset=utf-8', 'text/html'],
  ['text/plain;charset=utf-8', 'text/plain'],
  ['text/markdown', 'text/markdown'],
  ['text/html-x', null],
  ['text/plain.js', null],
  ['application/xhtml+xml-x', null],
])('a page that is %s is read as %s', async (type, readAs) => {
  siteOf(type)
  const page = await fetchPage('https://site.example/', rules, systemClock)
  expect(typeof page === 'string' ? page : page.type).toBe(readAs ?? 'wrongType')
})

test.each([
  ['application/xml', true],
  ['application/rss+xml; charset=utf-8', true],
  ['application/x-gzip', true],
  ['', true],
  ['application/xmlfoo', false],
  ['application/gzip-x', false],
  ['application/octet-stream-x', false],
])('a map that is %s: taken %s', async (type, isTaken) => {
  siteOf(type)
  const map = await fetchSiteMap('https://site.example/sitemap.xml', rules, systemClock)
  expect(map === 'wrongType').toBe(!isTaken)
})
