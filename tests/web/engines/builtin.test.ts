import { describe, expect, test } from 'vitest'
import { NO_BUSINESS } from '../../../worker/contract/business.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { replyTo } from '../../../worker/engines/builtin.ts'
import type { ScoredPassage } from '../../../worker/engines/engine.ts'
import { turn } from '../../support/engines/turns.ts'

const found = (heading: string, fit: number): ScoredPassage => ({
  language: 'es',
  heading,
  questions: '',
  body: 'Así es.',
  confidence: fit,
})
const reply = (message: string, ...passages: ScoredPassage[]) => replyTo({ ...turn, message, passages })

describe('the built-in engine', () => {
  test('quotes what answers, and says where it is from', () => {
    expect(reply('¿Cuánto tarda?', found('Envíos', 0.8))).toEqual({
      text: 'Así es.\n\n*Fuente: Envíos*',
      sources: ['Envíos'],
      outcome: 'sure',
    })
  })

  test('quotes a second passage with a sure one if it is about as likely, and not else', () => {
    const other = (fit: number, heading = 'Plazos', rest: Partial<ScoredPassage> = {}): ScoredPassage => ({
      ...{ ...found(heading, fit), body: 'O así.' },
      ...rest,
    })
    const quoted = (fit: number, second: ScoredPassage) => reply('¿Cuánto tarda?', found('Envíos', fit), second).sources
    expect(quoted(0.6, other(0.3))).toEqual(['Envíos', 'Plazos'])
    expect(quoted(0.6, other(0.2))).toEqual(['Envíos'])
    expect(quoted(1, other(0.6))).toEqual(['Envíos'])
    expect(quoted(0.6, other(0.6, 'Envíos'))).toEqual(['Envíos'])
    expect(quoted(0.6, other(0.4, 'Shipping', { language: 'en' }))).toEqual(['Envíos'])
    expect(quoted(0.6, other(0.4, 'Plazos', { foundBy: 'meaning' }))).toEqual(['Envíos'])
  })

  test('tells what it can be asked, which is not its own name', () => {
    const { name } = turn.agent
    const { suggestions } = reply('¿En qué me puedes ayudar?', found(name.toUpperCase(), 0.5), found('Envíos', 0.5))
    expect(suggestions).toEqual(['Envíos'])
  })

  test('tells an answer that stands beside its own question without naming the question as a source', () => {
    const own = { ...found('¿Hacen envíos?', 0.9), questions: '¿Hacen envíos?\n¿Mandan a domicilio?' }
    expect(reply('¿Hacen envíos?', own)).toMatchObject({ text: 'Así es.', sources: ['¿Hacen envíos?'] })
  })

  describe('of a business that says when it is open and how it is reached', () => {
    const [day, none] = [[{ from: '09:00', to: '14:00' }], []]
    const hours = {
      mon: day,
      tue: day,
      wed: day,
      thu: day,
      fri: [...day, { from: '16:00', to: '20:00' }],
      sat: none,
      sun: none,
    }
    const holidays = [{ date: '2026-11-24', name: 'Aniversario' }]
    const business = { ...NO_BUSINESS, timeZone: 'Europe/Madrid', hours, holidays, contact: '963 000 111' }
    const asked = (message: string, language: Locale, ...passages: ScoredPassage[]) =>
      replyTo({
        ...{ ...turn, message, language, passages, agent: { ...turn.agent, business } },
        now: Date.parse('2026-11-23T15:00:00+01:00'),
      })

    test.each([
      [
        'es',
        '¿Cuál es el horario?',
        '- Lunes – Jueves: 09:00–14:00',
        /cerrado y abre miércoles, 25 de noviembre/,
        'Horario',
      ],
      ['es', 'hola, abren los sábados?', '- Sábado – Domingo: cerrado', /Ahora está cerrado/, 'Horario'],
      ['en', 'Are you open on Friday?', '- Friday: 09:00–14:00, 16:00–20:00', /closed/, 'Opening hours'],
      ['mn', 'Ням гарагт ажиллах уу?', '- Даваа – Пүрэв: 09:00–14:00', /хаалттай/, 'Ажлын цаг'],
    ] as const)('tells the hours in %s: %s', (language, question, line, state, source) => {
      const { text, sources, outcome } = asked(question, language, found('Envíos', 0.4))
      expect(text).toContain(line)
      expect(text).toMatch(state)
      expect([sources, outcome]).toEqual([[source], 'sure'])
    })

    test('tells the contact, says what it knows better, and takes no other question for one of these', () => {
      for (const [language, question] of [
        ['es', '¿Cuál es su teléfono?'],
        ['en', 'How can I contact you?'],
        ['es', '¿tiene número de whatsapp la tienda?'],
        ['mn', 'утасны дугаар'],
      ] as const)
        expect(asked(question, language, found('Envíos', 0.4))).toMatchObject({
          text: expect.stringContaining('963 000 111'),
          outcome: 'sure',
        })
      expect(asked('¿Cuál es el horario?', 'es', found('Horario de verano', 0.9)).sources).toEqual([
        'Horario de verano',
      ])
      expect(asked('¿Tienen piñatas?', 'es').outcome).toBe('unknown')
      for (const [language, other] of [
        ['es', '¿Me pueden arreglar el teléfono si se le ha roto la pantalla por una caída?'],
        ['es', 'se me cierra la app'],
        ['es', '¿a qué hora abren la piscina?'],
        ['en', 'does the pool open on Sundays?'],
        ['mn', 'утас засдаг уу'],
      ] as const)
        expect(asked(other, language).outcome).toBe('unknown')
      expect(reply('¿Cuál es el horario?').outcome).toBe('unknown')
    })
  })

  test('offers what its owner wants to be offered when it does not know', () => {
    const agent = { ...turn.agent, nextStep: 'Llámanos al 555-0100.' }
    const { text } = replyTo({ ...turn, agent, message: '¿Tienen piñatas?', passages: [] })
    expect(text).toMatch(/^No tengo información.* Llámanos al 555-0100\.$/s)
  })

  test('shows the best two of what may answer as perhaps, and offers the next ones', () => {
    const passages = [0.4, 0.35, 0.3, 0.2, 0.1].map((fit, at) => ({ ...found(`Asunto ${at}`, fit), body: `Es ${at}.` }))
    const { text, sources, outcome, suggestions } = reply('¿Cuánto tarda?', ...passages)
    expect(text).toMatch(/^No estoy seguro, pero quizá.*Es 0\..*Asunto 0.*Es 1\..*Asunto 1.*- Asunto 2\n- Asunto 3$/s)
    expect([sources, outcome, suggestions]).toEqual([['Asunto 0', 'Asunto 1'], 'perhaps', ['Asunto 2', 'Asunto 3']])
    expect(reply('¿Cuánto tarda?', found('Uno', 0.45), found('Otro', 0.13)).sources).toEqual(['Uno'])
  })

  test('shows as perhaps only what is in the language of the question, where any is near', () => {
    const inMongolian = (fit: number) => ({ ...found('Төлбөр', fit), body: 'Тийм.', language: 'mn' as const })
    expect(reply('¿precio?', inMongolian(0.45), found('Envíos', 0.4)).sources).toEqual(['Envíos'])
    expect(reply('¿precio?', found('Envíos', 0.45), inMongolian(0.44)).sources).toEqual(['Envíos'])
    expect(reply('¿precio?', inMongolian(0.45), found('Envíos', 0.2))).toMatchObject({
      sources: [],
      outcome: 'unknown',
    })
    expect(reply('¿precio?', inMongolian(0.45)).sources).toEqual(['Төлбөр'])
    expect(reply('¿precio?', inMongolian(0.9), found('Envíos', 0.4)).sources).toEqual(['Төлбөр'])
    expect(reply('¿precio?', inMongolian(0.53), found('Envíos', 0.4))).toMatchObject({
      sources: ['Envíos'],
      outcome: 'perhaps',
    })
  })

  test('suggests what is only near, and quotes none of it', () => {
    const { text, sources, outcome } = reply('¿Cuánto tarda?', found('Envíos', 0.2), found('Pagos', 0.15))
    expect(text).toMatch(/^No tengo información.*¿Quizá preguntas por esto\?\n- Envíos\n- Pagos\n\nPrueba a/s)
    expect([text.includes('Así es.'), sources, outcome]).toEqual([false, [], 'unknown'])
  })

  test('links the page that an answer is from', () => {
    const page = { ...found('Envíos [web]', 0.8), address: 'https://tienda.test/a (b)' }
    expect(reply('¿Cuánto tarda?', page).text).toContain('*Fuente: [Envíos web](https://tienda.test/a%20%28b%29)*')
  })

  describe('of several questions', () => {
    const questions = (...fits: [string, number][]) =>
      fits.map(([heading, fit]) => ({
        text: `¿${heading}?`,
        passages: [{ ...found(heading, fit), body: `${heading}: sí.` }],
      }))
    const answer = (...fits: [string, number][]) =>
      replyTo({ ...turn, message: '¿Y esto y lo otro?', passages: [found('Todo', 0.3)], questions: questions(...fits) })

    test('answers each in its order, and says which it does not know', () => {
      const { text, sources, outcome } = answer(['Precio', 0.9], ['Piñatas', 0.05], ['Envío', 0.7], ['Color', 0.3])
      expect(text).toMatch(
        /^Precio: sí\..*Sobre «¿Piñatas\?» no tengo.*Envío: sí\..*Sobre «¿Color\?» quizá.*Color: sí\./s,
      )
      expect([sources, outcome]).toEqual([['Precio', 'Envío', 'Color'], 'unknown'])
    })

    test('takes the message as one where it surely answers none of them', () => {
      expect(answer(['Precio', 0.4], ['Envío', 0.1]).sources).toEqual(['Todo'])
    })

    test('quotes what answers two of them once', () => {
      const same = [{ ...found('Precio', 0.9) }]
      const each = [1, 2].map((number) => ({ text: `¿${number}?`, passages: same }))
      const { text } = replyTo({ ...turn, message: '¿1? ¿2?', passages: same, questions: each })
      expect(text).toBe('Así es.\n\n*Fuente: Precio*')
    })
  })

  test('says of a later question that it does not know it, where what may answer is quoted already', () => {
    const price = found('Precio', 0.9)
    const questions = [
      { text: '¿Precio?', passages: [price] },
      { text: '¿Y cancelar?', passages: [{ ...price, confidence: 0.4 }] },
    ]
    const { text, outcome } = replyTo({ ...turn, message: '¿Precio? ¿Y cancelar?', passages: [price], questions })
    expect(text).toMatch(/^Así es\.\n\n\*Fuente: Precio\*\n\nSobre «¿Y cancelar\?» no tengo/)
    expect(outcome).toBe('unknown')
  })

  test('suggests nothing when nothing is near', () => {
    const { text, sources } = reply('¿Cuánto tarda?', found('Envíos', 0))
    expect([text.includes('Envíos'), text.includes('Quizá'), sources]).toEqual([false, false, []])
  })

  test.each([
    ['hola, ¿cómo estás?', /Soy Luz/],
    ['ok, gracias!', /Con gusto/],
    ['how are you', /Soy Luz/],
    ['sain baina uu', /Soy Luz/],
    ['баярлалаа', /Con gusto/],
    ['adiós', /Hasta pronto/],
    ['ayuda', /- Envíos/],
  ])('answers «%s» as a courtesy, with any knowledge', (message, expected) => {
    const { text, sources } = reply(message, found('Envíos', 0.9))
    expect(text).toMatch(expected)
    expect(sources).toEqual([])
  })

  test('answers what is asked beside a courtesy, but who wants a person only with what he surely means', () => {
    expect(reply('hola, ¿hacen envíos?', found('Envíos', 0.6)).sources).toEqual(['Envíos'])
    expect(reply('quiero hablar con una persona de envíos', found('Envíos', 0.55)).sources).toEqual([])
    const both = reply('quiero hablar con una persona de envíos', found('Envíos', 0.9))
    expect(both.sources).toEqual(['Envíos'])
    expect(both.text).toMatch(/^Soy un agente virtual .*Así es\./s)
  })

  test('promises nobody who reads along, writes back or takes over', () => {
    for (const message of ['quiero hablar con una persona', 'pésima atención', 'eres un idiota', 'no puedo respirar'])
      expect(reply(message).text).not.toMatch(/equipo|leerá|lee |responderemos|te contactar|te llamar/i)
  })

  test('answers danger with nothing else, whatever fits', () => {
    const { text, sources } = reply('mi hijo tiene fiebre de 40 y convulsiona', found('Fiebre', 0.95))
    expect(text).toMatch(/número de emergencias/)
    expect([text.includes('Así es.'), sources]).toEqual([false, []])
  })

  test('gives the emergency contact to danger, and the contact to a wish for a person', () => {
    const business = { ...NO_BUSINESS, contact: '555-0100', emergencyContact: 'Guardia: 555-0199' }
    const told = (message: string, agent: Partial<typeof turn.agent>) =>
      replyTo({ ...turn, agent: { ...turn.agent, ...agent }, message }).text
    expect(told('no puedo respirar', { business })).toMatch(/emergencia de este negocio: Guardia: 555-0199$/)
    expect(told('no puedo respirar', { nextStep: 'Escribe un correo.' })).toMatch(/ayuda por ti\.$/)
    expect(told('quiero hablar con una persona', { business, nextStep: 'Escribe un correo.' })).toMatch(
      /con este negocio así: 555-0100$/,
    )
    expect(told('quiero hablar con una persona', { nextStep: 'Escribe un correo.' })).toMatch(/Escribe un correo\.$/)
    expect(told('quiero hablar con una persona', {})).toMatch(/escribe tu pregunta/)
  })

  test('says to a complaint that it is recorded, how to reach the business, and what it knows beside it', () => {
    const agent = { ...turn.agent, nextStep: 'Llámanos al 555-0100.' }
    const told = (message: string, ...passages: ScoredPassage[]) => replyTo({ ...turn, agent, message, passages }).text
    expect(told('pésimo servicio')).toMatch(/queja queda registrada.* Llámanos al 555-0100\.$/s)
    expect(told('pésimo servicio. ¿cuánto tarda el reembolso?', found('Reembolsos', 0.9))).toMatch(
      /queja queda registrada.*Así es\./s,
    )
    expect(told('pésimo servicio. ¿cuánto tarda el reembolso?', found('Reembolsos', 0.4))).toMatch(
      /queja queda registrada.*No estoy seguro, pero quizá.*Así es\./s,
    )
  })

  test('says to a wish for a person nothing that only may answer', () => {
    const { text, sources } = reply('quiero hablar con una persona sobre el reembolso', found('Reembolsos', 0.4))
    expect([text.includes('Así es.'), sources]).toEqual([false, []])
  })

  test('lets an answer that its owner wrote for a wish speak for itself, and after the warning where there is danger', () => {
    const own = (heading: string) => ({ ...found(heading, 1), questions: heading, body: 'Marca el 100.' })
    expect(reply('quiero hablar con una persona', own('quiero hablar con una persona')).text).toBe('Marca el 100.')
    expect(reply('no puedo respirar', own('no puedo respirar')).text).toMatch(/emergencias.*\n\nMarca el 100\.$/s)
  })

  test('says in which language it has what it quotes, where that is not the language of the person', () => {
    const { text } = reply('¿Cuánto tarda?', { ...found('Shipping', 0.9), language: 'en' })
    expect(text).toBe('Tengo esta información en inglés:\n\nAsí es.\n\n*Fuente: Shipping*')
  })

  test('says the same to the same', () => {
    expect(reply('¿Cuánto tarda?', found('Envíos', 0.5))).toEqual(reply('¿Cuánto tarda?', found('Envíos', 0.5)))
  })
})
