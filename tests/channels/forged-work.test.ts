import { afterEach, expect, test, vi } from 'vitest'
import { countingWork } from '../support/work.ts'

const work = await countingWork(/\/worker\//)
/** Without the walk over the bytes, which is larger than what is looked at afterwards by far. */
const lookingWork = await countingWork(/\/webhook-calls\.rules\.ts/)
const { BODY_KEPT_BYTES, storedBody } = await import('../../worker/features/chat/webhook-calls.rules.ts')

afterEach(() => vi.restoreAllMocks())

const bytes = (text: string) => new TextEncoder().encode(text)
const SECRETS = ['a-secret-of-the-channel']

/** What anybody can send: many values, deep ones, one long text, and what is no JSON. */
const BODIES: [string, (size: number) => string][] = [
  ['properties', (size) => `{${Array.from({ length: size / 10 }, (_, at) => `"k${at}":0`).join(',')}}`],
  ['lists', (size) => '[]'.repeat(size / 2)],
  ['deep lists', (size) => '['.repeat(size)],
  ['a long text', (size) => `{"text":"${'Ñ'.repeat(size / 2)}"}`],
]

test.each(BODIES)(
  'a call that nobody signed costs the same with %s of 128 KiB as of 3 MiB, and is not parsed',
  async (_, bodyOf) => {
    const [small, large] = [bytes(bodyOf(128 * 1024)), bytes(bodyOf(3 * 1024 * 1024))]
    const parse = vi.spyOn(JSON, 'parse')
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    const stored = (body: Uint8Array) => storedBody(body, SECRETS, false)
    stored(small) // What is made once, at the first call, is not counted.
    const costs = [await work.of(() => stored(small)), await work.of(() => stored(large))]
    expect(costs[1]).toBeLessThanOrEqual((costs[0] ?? 0) * 1.1)
    expect(parse).not.toHaveBeenCalled()
    for (const [body] of decode.mock.calls)
      expect((body as Uint8Array).byteLength).toBeLessThanOrEqual(BODY_KEPT_BYTES * 2)
  },
)

test('of a signed call with very many values a bounded number is looked at', async () => {
  const cost = (values: number) => {
    const body = bytes(`[${'0,'.repeat(values)}0]`)
    return lookingWork.of(() => storedBody(body, [], true))
  }
  await cost(10)
  expect(await cost(800_000)).toBeLessThan((await cost(200_000)) * 1.1)
})
