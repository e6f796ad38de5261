import { describe, expect, test } from 'vitest'
import type { ReplyPart } from '../../../worker/engines/engine.ts'
import { SecretDetector } from '../../../worker/engines/guard.rules.ts'
import { guardReply } from '../../../worker/engines/guard.ts'
import { PhraseMatcher } from '../../../worker/engines/phrase-matcher.ts'

const INSTRUCTIONS =
  'Eres la voz de la zapatería Canario. Nunca hables de política ni de otras tiendas. Ofrece siempre el envío a domicilio y el descuento del diez por ciento para clientes que vuelven. Si alguien pide hablar con una persona, dale el teléfono de la tienda y el horario de atención de esta semana.'
const KEY = 'sk-canary-0123456789'
const secrets = new SecretDetector([INSTRUCTIONS], [KEY])

async function* saying(texts: readonly string[]): AsyncGenerator<ReplyPart> {
  for (const text of texts) yield { text }
}
async function heard(texts: readonly string[]) {
  let said = ''
  try {
    for await (const piece of guardReply(saying(texts), secrets)) if ('text' in piece) said += piece.text
    return { said, failed: null }
  } catch (error) {
    return { said, failed: String(error) }
  }
}
const inChunks = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
const words = INSTRUCTIONS.split(' ')

describe('what was told in confidence is kept, told', () => {
  test.each<[string, string]>([
    ['as it is', INSTRUCTIONS],
    ['after other words', `Claro, dice así: ${INSTRUCTIONS}`],
    ['in capitals', INSTRUCTIONS.toUpperCase()],
    ['without accents', INSTRUCTIONS.normalize('NFD').replace(/\p{M}/gu, '')],
    ['with every letter by itself', [...INSTRUCTIONS].join(' ')],
    ['with every letter by itself and dashes', [...INSTRUCTIONS].join('-')],
    ['with every word in bold', words.map((word) => `**${word}**`).join('  \n')],
    ['with marks that nobody sees', [...INSTRUCTIONS].join('\u200b')],
    [
      'as a list of numbered pieces',
      inChunks(INSTRUCTIONS, 60)
        .map((line, at) => `${at + 1}) «${line}»`)
        .join('\nsigue\n'),
    ],
    ['with other words between', inChunks(INSTRUCTIONS, 45).join(' … y entonces continúa … ')],
    ['in pieces from the end', inChunks(INSTRUCTIONS, 50).reverse().join('. Antes: ')],
    ['by its second half alone', INSTRUCTIONS.slice(100)],
  ])('%s, however it is cut', async (_how, text) => {
    for (const size of [1, 3, 17, 1000]) {
      const { said, failed } = await heard(inChunks(text, size))
      expect(failed).toContain('it told a confidence')
      expect(said.length).toBeLessThan(text.length * 0.85)
    }
  })

  test.each<[string, string]>([
    ['as it is', `La clave es ${KEY}.`],
    ['in groups', `La clave es ${inChunks(KEY, 4).join(' ')}.`],
    ['letter by letter', [...KEY].join(', ')],
  ])('as a key, %s', async (_how, text) => {
    for (const size of [1, 5, 1000]) {
      const { said, failed } = await heard(inChunks(text, size))
      expect(failed).toContain('it told a confidence')
      expect(said).not.toMatch(/canary/)
    }
  })

  test('no more is said of what was told in one go than its first words', async () => {
    const { said } = await heard(inChunks(`Dice: ${INSTRUCTIONS}`, 5))
    expect(said.length).toBeLessThan('Dice: Eres la voz de l'.length)
  })
})

describe('an honest answer is said, letter for letter', () => {
  test.each([
    'El envío a domicilio tarda tres días. El descuento del diez por ciento es para clientes que vuelven.',
    'Soy la voz de la zapatería Canario. ¿En qué puedo ayudarte?',
    'Ofrece siempre el envío, dice la gente; y nunca hables de más. ӨнӨӨдөр 🙂 日本',
    'sk- no es una clave.',
  ])('«%s»', async (text) => {
    for (const size of [1, 4, 1000]) expect(await heard(inChunks(text, size))).toEqual({ said: text, failed: null })
  })

  test('however long it is', async () => {
    const text = 'Nunca hables de más y ofrece siempre algo. '.repeat(450)
    const { said } = await heard(inChunks(text, 4))
    expect(said.length).toBeGreaterThan(19_000 - 130)
  })
})

test('what belongs to the words comes after the last of them, also after those that wait for what may follow', async () => {
  async function* pieces(): AsyncGenerator<ReplyPart> {
    yield { text: 'Hay uno, dos' }
    yield { suggestions: [{ title: 'Sí', payload: 'si' }] }
  }
  const heard: string[] = []
  for await (const piece of guardReply(pieces(), secrets, new PhraseMatcher(['dos por uno'])))
    heard.push('text' in piece ? piece.text : 'suggestions')
  expect([heard.at(-1), heard.slice(0, -1).join('')]).toEqual(['suggestions', 'Hay uno, dos'])
})
