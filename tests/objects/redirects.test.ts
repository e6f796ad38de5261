import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../worker/core/clock.ts'
import { fetchAddress } from '../../worker/engines/calling.ts'
import { fetchPage, fetchPageUncached, fetchSiteMap, siteMapsOf } from '../../worker/features/knowledge/fetching.ts'
import { turn } from '../support/engines/turns.ts'

const rules = { ownHosts: ['vocero.example'], allowedHosts: [] }
const START = 'https://site.example'

/** A web in which every address but robots.txt sends elsewhere; what was called is noted. */
function webThatSendsTo(location: string, robots = new Response('', { status: 404 })): string[] {
  const called: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    called.push(String(input))
    expect(init?.redirect).toBe('manual')
    if (String(input) === `${START}/robots.txt`) return Promise.resolve(robots.clone())
    return Promise.resolve(new Response(null, { status: 302, headers: { location } }))
  })
  return called
}
afterEach(() => vi.restoreAllMocks())

const INSIDE = [
  'http://site.example/page',
  'https://localhost../',
  'https://metadata.google.internal../computeMetadata/v1/',
  'https://api.default.svc/',
  'https://a..example.com/',
  'https://127.0.0.1../',
  'https://169.254.169.254/',
  'https://site.example:8443/',
  'https://a:b@other.example/',
  'https://vocero.example/api',
]

test.each(INSIDE)('a page or a map that redirects to %s is refused before that address is called', async (location) => {
  for (const fetched of [fetchPage, fetchPageUncached, fetchSiteMap]) {
    const called = webThatSendsTo(location)
    expect(await fetched(`${START}/start`, rules, systemClock)).toBe('addressRefused')
    expect(called.filter((address) => !address.startsWith(`${START}/`))).toEqual([])
    vi.restoreAllMocks()
  }
})

test.each(INSIDE)('a robots.txt that redirects to %s is not followed', async (location) => {
  const called = webThatSendsTo(location, new Response(null, { status: 301, headers: { location } }))
  expect(await siteMapsOf(START, rules, systemClock)).toEqual([])
  expect(called).toEqual([`${START}/robots.txt`])
})

test('an engine that redirects has failed: the redirect is not followed', async () => {
  const called = webThatSendsTo('https://elsewhere.example/')
  const means = { address: (text: string) => new URL(text), clock: systemClock }
  const call = {
    url: `${START}/engine`,
    init: () => ({ method: 'POST', body: '{}' }),
    signal: AbortSignal.timeout(60_000),
    turn,
  }
  await expect(fetchAddress(means, call)).rejects.toThrow('sent elsewhere (302)')
  expect(called).toEqual([`${START}/engine`])
})
