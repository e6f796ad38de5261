import { blocksOf } from '../../web/ui/chat/markdown/blocks.ts'
import { facebook } from '../../worker/channels/facebook.ts'
import { formattedFrom } from '../../worker/channels/markdown.ts'
import { SecretDetector } from '../../worker/engines/guard.rules.ts'
import { guardReply } from '../../worker/engines/guard.ts'
import { passagesFrom } from '../../worker/features/knowledge/passages.rules.ts'
import { readMarkdown } from '../../worker/features/knowledge/text.rules.ts'
import { PATHOLOGICAL_MARKDOWN } from '../support/pathological-markdown.ts'
import { connectionOf } from '../support/providers/connections.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'

const ROUNDS = 25
const TIMES = 4
/** More than 1 because a larger text leaves more garbage behind; work that grows with the square comes to 4. */
const MOST_GROWTH = 2.5
/** Below this the clock says more than the work. */
const LEAST_MS = 2

interface Subject {
  name: string
  textOf: (size: number) => string
  size: number
  read: (text: string) => unknown
}

const secrets = new SecretDetector(
  ['Eres la voz de la zapatería Canario. Nunca hables de política ni de otras tiendas. Ofrece siempre el envío.'],
  ['sk-canary-0123456789'],
)
async function guard(text: string): Promise<void> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += 4) yield { text: text.slice(at, at + 4) }
  }
  for await (const _ of guardReply(pieces(), secrets)) {
  }
}

function webhookOf(messages: number): string {
  const messaging = Array.from({ length: messages }, (_, i) => ({
    sender: { id: '7392015648120394' },
    recipient: { id: '102938475610293' },
    timestamp: 1_785_312_000_000,
    message: { mid: `m_${i}`, text: 'Hola, ¿tienen garantía?' },
  }))
  return JSON.stringify({ object: 'page', entry: [{ id: '102938475610293', time: 1, messaging }] })
}

const PARAGRAPH =
  '## ¿Cuánto tarda?\n\nEl envío tarda tres días. Si no llega, escríbenos y lo buscamos. Los lunes no abrimos.\n\n'
const SUBJECTS: readonly Subject[] = [
  {
    name: 'a document as passages',
    textOf: (size) => PARAGRAPH.repeat(size),
    size: 1_000,
    read: (text) => passagesFrom(readMarkdown(text).sections, 'Guía', 'es'),
  },
  {
    name: 'a reply that is guarded',
    textOf: (size) => 'Nunca hables de más y ofrece siempre algo. '.repeat(size),
    size: 110,
    read: guard,
  },
  {
    name: 'a reply for Telegram',
    textOf: (size) => 'Hola **a** *b* ~~c~~ `d` [e](https://a.example)\n\n- uno\n- dos\n\n'.repeat(size),
    size: 75,
    read: (text) => formattedFrom(text, { links: true, quotes: true }),
  },
  {
    name: 'a webhook of many messages',
    textOf: webhookOf,
    size: 250,
    read: (text) => facebook.parse(new TextEncoder().encode(text), connectionOf('facebook'), 1_785_312_040_000),
  },
  ...PATHOLOGICAL_MARKDOWN.map(([name, piece]) => ({
    name: `the chat page, ${name}`,
    textOf: (size: number) => `${piece.repeat(size)}\`[x](y)`,
    size: 2_500,
    read: (text: string) => blocksOf(text),
  })),
]

async function msOf(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now()
  await read(text)
  return performance.now() - begun
}

/** The quickest of both sizes, read in turns: a busy machine and the collection of garbage only ever add. */
async function measured({ textOf, size, read }: Subject): Promise<[one: number, four: number]> {
  const texts = [textOf(size), textOf(TIMES * size)] as const
  const times: [number[], number[]] = [[], []]
  await read(texts[1])
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await msOf(read, texts[0]))
    times[1].push(await msOf(read, texts[1]))
  }
  return [Math.min(...times[0]), Math.min(...times[1])]
}

export const texts: Scenario = {
  name: 'texts',
  title: 'A text and one four times as large',
  description: `What people and engines write, read by the product's own functions in one process: milliseconds for a text and for one ${TIMES} times as large, in turns, the quickest of ${ROUNDS}. The growth is what one letter costs more in the larger text; ${TIMES} would be work that grows with the square. That the work is linear is counted by \`tests/web/work.test.ts\`, but for what a regular expression does within itself, which only shows here.`,
  head: ['', 'once, ms', `${TIMES} times, ms`, 'growth'],
  run: async (row) => {
    let worst = { name: '', growth: 0 }
    for (const subject of SUBJECTS) {
      const [one, four] = await measured(subject)
      const growth = four / TIMES / one
      row(subject.name, formatFigure(one), formatFigure(four), formatFigure(growth))
      if (four >= LEAST_MS && growth > worst.growth) worst = { name: subject.name, growth }
    }
    return [within(`the most that a letter costs more in a larger text (${worst.name})`, worst.growth, MOST_GROWTH)]
  },
}
