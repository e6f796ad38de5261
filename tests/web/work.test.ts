import { describe, expect, test } from 'vitest'
import { PATHOLOGICAL_MARKDOWN } from '../support/pathological-markdown.ts'
import { bytes, connectionOf, payload } from '../support/providers/connections.ts'
import { countingWork } from '../support/work.ts'

const work = await countingWork(/\/(?:web|worker)\/|\/node_modules\/marked\//)
const { Markdown } = await import('../../web/ui/chat/markdown.tsx')
const { blocksOf } = await import('../../web/ui/chat/markdown/blocks.ts')
const { differences } = await import('../../web/features/training/differences.ts')
const { adapterOf } = await import('../../worker/channels/adapters.ts')
const { isGuessable } = await import('../../worker/core/password-policy.ts')
const { EngineFailure } = await import('../../worker/engines/engine.ts')
const { answerOf } = await import('../../worker/engines/webhook.answer.ts')
const { guardReply } = await import('../../worker/engines/guard.ts')
const { SecretDetector } = await import('../../worker/engines/guard.rules.ts')
const { passagesFrom } = await import('../../worker/features/knowledge/passages.rules.ts')
const { readMarkdown } = await import('../../worker/features/knowledge/text.rules.ts')

/** How much more work one character of a text costs when the text is four times as large: 1 where work is linear. */
async function growth(
  textOf: (size: number) => string,
  read: (text: string) => unknown,
  size: number,
): Promise<number> {
  await read(textOf(size)) // What is made once, at the first call, is not counted.
  const [one = 0, four = 0] = [
    (await work.of(() => read(textOf(size)))) / textOf(size).length,
    (await work.of(() => read(textOf(4 * size)))) / textOf(4 * size).length,
  ]
  return four / one
}
/** A little over 1: what is done once for each text is part of the work too. */
const LINEAR = 1.25

const repeated = (piece: string) => (count: number) => piece.repeat(count)
const nested = (count: number) =>
  Array.from({ length: count }, (_, depth) => `${' '.repeat(2 * Math.min(depth, 100))}- x`).join('\n')

describe('the count itself', () => {
  const pairs = (text: string) => {
    let same = 0
    for (const one of text) for (const other of text) same += one === other ? 1 : 0
    return same
  }
  test.each<[string, (text: string) => unknown]>([
    ['loops in loops', pairs],
    ['searches from each letter on', (text) => [...text].filter((_, at) => text.includes('b', at))],
    ['patterns that look to the end from each letter on', (text) => [...text].map((_, at) => /b/.exec(text.slice(at)))],
    ['lists that lose their first element', (text) => [...text].map((_, at, all) => [...all].slice(at).shift())],
  ])('notices %s', async (_, read) => {
    expect(await growth(repeated('a'), read, 100)).toBeGreaterThan(2)
  })

  test('is the same each time', async () => {
    const read = () => blocksOf('*a* `b` [c](d)\n'.repeat(50))
    await work.of(read)
    expect(await work.of(read)).toBe(await work.of(read))
  })
})

describe('the work for a text grows with its length alone:', () => {
  test.each(PATHOLOGICAL_MARKDOWN)('%s on the chat page', async (_, piece) => {
    const textOf = (count: number) => `${piece.repeat(count)}\`[x](y)`
    expect(await growth(textOf, (text) => blocksOf(text), 500)).toBeLessThan(LINEAR)
  })

  test('lists in lists and wide tables on the chat page', async () => {
    const table = (count: number) => `${'|a'.repeat(count)}\n${'|-'.repeat(count)}`
    for (const textOf of [nested, table])
      expect(await growth(textOf, (text) => Markdown({ text }), 250)).toBeLessThan(LINEAR)
  })

  test('lists in lists of a document', async () => {
    expect(await growth(nested, readMarkdown, 500)).toBeLessThan(LINEAR)
  })

  test('the passages of a document', async () => {
    const textOf = repeated('## ¿Cuánto tarda?\n\nEl envío tarda tres días. Si no llega, escríbenos y lo buscamos.\n\n')
    const read = (text: string) => passagesFrom(readMarkdown(text).sections, 'Guía', 'es')
    expect(await growth(textOf, read, 100)).toBeLessThan(LINEAR)
  })

  test('two answers of thousands of words, which are not compared word by word', async () => {
    const read = (text: string) => differences(text, `${text}más`)
    expect(await growth(repeated('palabra '), read, 2_000)).toBeLessThan(LINEAR)
  })

  test('a reply that is guarded and comes in pieces', async () => {
    const told =
      'Eres la voz de la zapatería Canario. Nunca hables de política ni de otras tiendas. Ofrece siempre el envío.'
    const secrets = new SecretDetector([told], ['sk-canary-0123456789'])
    const guard = async (text: string) => {
      async function* pieces() {
        for (const piece of text.match(/.{1,4}/gsu) ?? []) yield { text: piece }
      }
      for await (const _ of guardReply(pieces(), secrets)) {
      }
    }
    const textOf = repeated('Nunca hables de más y ofrece siempre algo. ')
    expect(await growth(textOf, guard, 110)).toBeLessThan(LINEAR)
  })

  test('the messages of one webhook', async () => {
    const { entry } = JSON.parse(payload('FB-TEXT')) as { entry: { id: string; messaging: object[] }[] }
    const textOf = (count: number) => {
      const messaging = Array.from({ length: count }, (_, i) => ({
        ...entry[0]?.messaging[0],
        message: { mid: `m_${i}`, text: 'Hola' },
      }))
      return JSON.stringify({ object: 'page', entry: [{ id: entry[0]?.id, time: 1, messaging }] })
    }
    const read = (text: string) => adapterOf('facebook').parse(bytes(text), connectionOf('facebook'), 0)
    expect(await growth(textOf, read, 250)).toBeLessThan(LINEAR)
  })

  test.each<[string, (count: number) => string]>([
    ['of empty lines', repeated('\n')],
    ['that begins with an empty line', (count) => `\n${'Hola '.repeat(count)}`],
    ['of one long line', repeated('Hola ')],
    ['of one object and empty lines', (count) => `{"output":"Hola"}${'\n'.repeat(count)}`],
    ['of an object and a long one', (count) => `{"text":"Hola"}\n{"text":"${'a'.repeat(count)}"}`],
    ['of a long line in a stream', (count) => `{"type":"begin"}\n{"type":"item","content":"${'a'.repeat(count)}"}`],
  ])('an automation’s answer %s that comes in very small chunks', async (_, textOf) => {
    const read = async (text: string) => {
      async function* chunks() {
        yield* text
      }
      try {
        for await (const _part of answerOf(chunks())) {
        }
      } catch (error) {
        expect(error).toBeInstanceOf(EngineFailure)
      }
    }
    expect(await growth(textOf, read, 500)).toBeLessThan(LINEAR)
  })

  test('a password that is judged', async () => {
    expect(await growth((length) => `${'1'.repeat(length - 1)}x`, isGuessable, 32)).toBeLessThan(LINEAR)
  })
})

/** A provider's text is read by a lexer whose work can grow with the square of a text, and so only up to a length. */
describe('pathological Markdown that is sent to a provider', () => {
  const READ_MAX = 20_000
  const compose = (text: string) => adapterOf('telegram').compose({ text })
  const PIECES = [
    '[',
    '*a',
    '>',
    '- ',
    '*a **b',
    '[a](',
    '**a _b ~~c ',
    '[a][b] ',
    '![[',
    '`a ``b ',
    '<a ',
    '> a\n\n',
    '!',
  ]
  const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))

  test.each(PIECES)('of %j costs at most the square of its length', async (piece) => {
    const paragraphs = `${filled(piece, 800)}\n\n`.repeat(24)
    for (const text of [filled(piece, READ_MAX), paragraphs])
      expect(await work.of(() => compose(text))).toBeLessThan(READ_MAX ** 2)
  })

  test.each(PIECES)('of %j beyond the limit costs linear work, as plain text', async (piece) => {
    expect(await growth((length) => filled(piece, length), compose, READ_MAX + 10)).toBeLessThan(LINEAR)
  })

  test('of exclamation marks, each of which may begin an address, costs no more for each of them', async () => {
    expect(await growth(repeated('!'), compose, 1_000)).toBeLessThan(LINEAR)
  })

  test.each(['facebook', 'instagram', 'whatsapp', 'viber'] as const)('costs no more for %s', async (type) => {
    const read = (text: string) => adapterOf(type).compose({ text })
    expect(await growth(repeated('[a]( > '), read, 4_000)).toBeLessThan(LINEAR)
  })
})
