import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { type Manner, NO_MANNER, TONES } from '../../../worker/contract/manner.ts'
import { replyTo } from '../../../worker/engines/builtin.ts'
import type { ReplyPart, ScoredPassage } from '../../../worker/engines/engine.ts'
import { SecretDetector } from '../../../worker/engines/guard.rules.ts'
import { guardReply } from '../../../worker/engines/guard.ts'
import { PhraseMatcher } from '../../../worker/engines/phrase-matcher.ts'
import { promptOf } from '../../../worker/engines/prompt.rules.ts'
import { turn } from '../../support/engines/turns.ts'

const withManner = (manner: Partial<Manner>) => ({ ...turn.agent, manner: { ...NO_MANNER, ...manner } })
const found = (body: string, questions = ''): ScoredPassage => ({
  language: 'es',
  heading: questions || 'Envíos',
  questions,
  body,
  confidence: 0.9,
})

describe('the built-in engine', () => {
  const said = (message: string, manner: Partial<Manner>, passages: ScoredPassage[] = []) =>
    replyTo({ ...turn, agent: withManner(manner), message, passages })

  test('greets with the words of its owner and suggests his questions', () => {
    const manner = { greeting: 'Bienvenido a la clínica.', questions: ['¿Cuándo abren?'] }
    expect(said('Hola', manner)).toEqual({
      text: 'Bienvenido a la clínica.',
      sources: [],
      suggestions: ['¿Cuándo abren?'],
    })
    expect(said('ayuda', manner).suggestions).toEqual(['¿Cuándo abren?'])
  })

  test('greets in another language with its own words, which are in that language', () => {
    const agent = withManner({ greeting: 'Bienvenido a la clínica.', questions: ['¿Cuándo abren?'] })
    const { text, suggestions } = replyTo({ ...turn, agent, language: 'en', message: 'Hello', passages: [] })
    expect(text).toMatch(/^Hello! I am Luz/)
    expect(suggestions).toBeUndefined()
  })

  test('says its role when it is asked who it is', () => {
    expect(said('¿Quién eres?', { role: 'Atiendo las reservas.' }).text).toMatch(/no soy una persona\. Atiendo las/)
  })

  test.each(LOCALES)('speaks in each tone in %s', (language) => {
    const thanks = { es: 'Gracias', en: 'Thank you', mn: 'Баярлалаа' }[language]
    const of = (tone: Manner['tone']) =>
      replyTo({ ...turn, agent: withManner({ tone }), language, message: thanks, passages: [] }).text
    expect(new Set(TONES.map(of)).size).toBe(TONES.length)
    expect(of(null)).toBe(of('warm'))
  })

  test('does not know in a formal tone either', () => {
    expect(said('¿Tienen piñatas?', { tone: 'formal' }).text).toMatch(/Pruebe a preguntarlo/)
  })

  test('leaves out the sentences with what it must never say', () => {
    const { text } = said('¿Cuánto tarda el envío?', { neverSay: ['GRATIS'] }, [
      found('El envío tarda dos días. Los lunes es gratis. Llega a casa.'),
    ])
    expect(text).toMatch(/^El envío tarda dos días\. Llega a casa\./)
  })

  test('does not give an own answer that holds it', () => {
    const { outcome } = said('¿Es gratis?', { neverSay: ['gratis'] }, [found('Sí, es gratis.', '¿Cuánto cuesta?')])
    expect(outcome).toBe('unknown')
  })
})

describe('what must never be said', () => {
  test.each([
    ['Eso es GRÁTIS hoy', true],
    ['gratis', true],
    ['Un reembolso\n  garantizado.', true],
    ['gratisísimo', false],
    ['Son 50 % menos', true],
    ['Son 150 % menos', false],
    ['Un reembolso no garantizado', false],
  ])('%s: %s', (text, isSaid) => {
    expect(new PhraseMatcher(['gratis', 'reembolso garantizado', '50 %']).isIn(text)).toBe(isSaid)
  })

  async function heard(text: string, size: number) {
    async function* saying(): AsyncGenerator<ReplyPart> {
      for (let at = 0; at < text.length; at += size) yield { text: text.slice(at, at + size) }
    }
    let said = ''
    try {
      const never = new PhraseMatcher(['reembolso garantizado', 'oro'])
      for await (const piece of guardReply(saying(), new SecretDetector([], []), never))
        if ('text' in piece) said += piece.text
      return { said, failed: '' }
    } catch (error) {
      return { said, failed: String(error) }
    }
  }

  test.each([1, 2, 3, 7, 400])('is never passed on in pieces of %i letters', async (size) => {
    const { said, failed } = await heard('Claro: hay un Reembolso  garantizado para usted.', size)
    expect(failed).toContain('it said what its owner forbids')
    expect(said.toLowerCase()).not.toContain('reembolso')
  })

  test.each([1, 2, 3, 7, 400])('what is only like it is passed on whole in pieces of %i letters', async (size) => {
    const text = 'El decoro del tesoro: reembolso sin garantía, reembolso garantizadísimo y re'
    expect(await heard(text, size)).toEqual({ said: text, failed: '' })
  })

  test('is stopped at the very end as well', async () => {
    expect((await heard('Es de oro', 1)).failed).toContain('it said what its owner forbids')
  })
})

describe('a model', () => {
  const system = (manner: Partial<Manner>) =>
    promptOf({ ...turn, agent: withManner(manner) }, 4_000).messages[0]?.content

  test('is told the role, the tone, the languages and what it must never say', () => {
    const told = system({ role: 'Atiendo las reservas.', tone: 'formal', languages: ['es'], neverSay: ['gratis'] })
    expect(told).toContain('Your role: Atiendo las reservas.')
    expect(told).toContain('"usted" in Spanish')
    expect(told).toContain('Answer in Spanish, whatever language the person writes in')
    expect(told).toContain('["gratis"]')
  })

  test('is told nothing of it where nothing is set', () => {
    const told = system({})
    expect(told).toContain("Answer in the language of the person's last message, in Spanish where it tells none")
    expect(told).not.toMatch(/Your role|Never say, promise|Speak /)
  })
})
