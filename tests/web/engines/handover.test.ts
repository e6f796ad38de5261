import { describe, expect, test } from 'vitest'
import type { Hours } from '../../../worker/contract/business.ts'
import { NO_HANDOVER } from '../../../worker/contract/handover.ts'
import {
  applyHandover,
  assessHandover,
  type HandoverReply,
  NEW_THREAD,
  storedSources,
} from '../../../worker/engines/handover.rules.ts'
import { turn } from '../../support/engines/turns.ts'

const HANDS_OVER = { ...NO_HANDOVER, isOn: true }
const asked = (message: string, more: Partial<typeof turn.agent> = {}, language: typeof turn.language = 'es') => ({
  ...turn,
  ...{ message, language },
  agent: { ...turn.agent, handover: HANDS_OVER, ...more },
})
const reply: HandoverReply = { text: 'Una respuesta.', sources: ['Envíos'], outcome: 'sure' }
const unknown: HandoverReply = { text: 'No lo sé.', sources: [], outcome: 'unknown' }
const HERE = 'Dejé esta conversación a nuestro equipo: una persona te responderá aquí en cuanto pueda.'

describe('an agent that hands over', () => {
  test.each(['quiero hablar con una persona', 'pongo una queja: llegó roto', 'no puedo respirar'])(
    'says after its reply to «%s» that a person will answer',
    (message) => {
      expect(applyHandover(assessHandover(reply, asked(message), 'builtin'), NEW_THREAD)).toMatchObject({
        text: `Una respuesta.\n\n${HERE}`,
        needsMember: true,
      })
    },
  )

  test('says it in the words of a reply that shows pictures too', () => {
    const rich = { ...reply, rich: { text: 'Mira:' } }
    const made = applyHandover(assessHandover(rich, asked('quiero hablar con una persona'), 'webhook'), NEW_THREAD)
    expect(made.rich.text).toBe(`Mira:\n\n${HERE}`)
  })

  test('does so for the phrases of its owner, as whole words, whatever their case and marks', () => {
    const handover = { ...HANDS_OVER, phrases: ['factura equivocada'] }
    const needs = (message: string) => assessHandover(reply, asked(message, { handover }), 'builtin').needsMember
    expect(needs('Tengo una FACTURA  equivocáda')).toBe(true)
    expect(needs('tengo una factura')).toBeUndefined()
  })

  test('does so on the pages of its owner, whatever their case', () => {
    const handover = { ...HANDS_OVER, pages: ['/Devoluciones'] }
    const needs = (page?: string, more: object = {}) => {
      const question = asked('hola', { handover: { ...handover, ...more } })
      const origin = { ...question.origin, ...(page && { contact: { page } }) }
      return assessHandover(reply, { ...question, origin }, 'builtin').needsMember
    }
    expect(needs('https://tienda.test/es/devoluciones/cambios')).toBe(true)
    expect(needs('https://tienda.test/es/envios')).toBeUndefined()
    expect(needs()).toBeUndefined()
    expect(needs('https://tienda.test/devoluciones', { isOn: false })).toBeUndefined()
  })

  test('does so after as many replies that did not know as its owner says', () => {
    const third = { ...HANDS_OVER, afterUnknown: 3 }
    const needs = (unknownInARow: number, handover = third) =>
      applyHandover(assessHandover(unknown, asked('¿venden drones?', { handover }), 'builtin'), {
        status: 'open',
        unknownInARow,
      }).needsMember
    expect([0, 1, 2, 3].map((count) => needs(count))).toEqual([undefined, undefined, true, true])
    expect(needs(9, { ...third, afterUnknown: 0 })).toBeUndefined()
  })

  test('tells it once while the thread waits, and again to who asks for a person', () => {
    const waiting = { status: 'pending' as const, unknownInARow: 0 }
    const text = (message: string) => applyHandover(assessHandover(reply, asked(message), 'builtin'), waiting).text
    expect(text('pongo una queja: llegó roto')).toBe('Una respuesta.')
    expect(text('quiero hablar con una persona')).toContain(HERE)
  })

  test('follows an automation that asks for it, and takes none of its replies for one that did not know', () => {
    const wanted: HandoverReply = { text: 'Te paso.', sources: [], needsMember: true }
    expect(applyHandover(assessHandover(wanted, asked('hola'), 'webhook'), NEW_THREAD).text).toContain(HERE)
    expect(
      assessHandover<HandoverReply>({ text: 'Hola.', sources: [] }, asked('¿y eso?'), 'webhook').isUnknown,
    ).toBeUndefined()
  })

  test('takes a reply of a model without sources for one that did not know, a courtesy left aside', () => {
    const said: HandoverReply = { text: 'No lo sé.', sources: [] }
    expect(assessHandover(said, asked('¿venden drones?'), 'openai').isUnknown).toBe(true)
    expect(assessHandover(said, asked('¡hola!'), 'openai').isUnknown).toBeUndefined()
  })

  test.each<[string, Partial<HandoverReply>, string[] | undefined]>([
    ['of a sure reply', { sources: ['Envíos'], outcome: 'sure' }, ['Envíos']],
    ['of one that is only perhaps right', { sources: ['Envíos'], outcome: 'perhaps' }, []],
    ['of one that did not know', { sources: [], outcome: 'unknown' }, []],
    ['of a model that names none', { sources: [], isUnknown: true }, []],
    ['of a reply that needs none', { sources: [] }, undefined],
    ['of an own answer, which names none', { sources: [], outcome: 'sure' }, undefined],
  ])('stores the sources %s', (_, made, stored) => {
    expect(storedSources({ sources: [], ...made })).toEqual(stored)
  })

  const DAY = [{ from: '09:00', to: '18:00' }]
  const hours: Hours = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: [], sun: [] }
  const business = { ...turn.agent.business, timeZone: 'America/Mexico_City', hours }
  const at = (now: number, language: typeof turn.language = 'es') => {
    const given = { ...asked('quiero hablar con una persona', { business }, language), now }
    return applyHandover(assessHandover(reply, given, 'builtin'), NEW_THREAD).text
  }

  test('says outside of business hours when the team is back, in the language of the person', () => {
    // A Saturday.
    const closed = Date.UTC(2026, 10, 21, 18)
    expect(at(Date.UTC(2026, 10, 20, 18))).toContain(HERE)
    expect(at(closed)).toMatch(/ahora no está disponible.*\(lunes, 23 de noviembre.*09:00\)/)
    expect(at(closed, 'en')).toMatch(/not available now.*\(Monday, November 23.*09:00 AM\)/)
    expect(at(closed, 'mn')).toMatch(/\(11-р сарын 23, 09:00\)/)
  })

  test('names who is to answer, within business hours, in the language of the person', () => {
    const named = (now: number, language: typeof turn.language, tone: 'formal' | null = null) => {
      const manner = { ...turn.agent.manner, tone }
      const question = {
        ...asked('quiero hablar con una persona', { business, manner }, language),
        now,
        attendant: 'Ana',
      }
      return applyHandover(assessHandover(reply, question, 'builtin'), NEW_THREAD).text
    }
    const open = Date.UTC(2026, 10, 20, 18)
    expect(named(open, 'es')).toContain('Ana te responderá aquí')
    expect(named(open, 'es', 'formal')).toContain('Ana le responderá aquí')
    expect(named(open, 'en')).toContain('Ana will answer you here')
    expect(named(open, 'mn')).toContain('Ana')
    expect(named(Date.UTC(2026, 10, 21, 18), 'es')).not.toContain('Ana')
  })

  test('speaks formally where its tone is formal', () => {
    const manner = { ...turn.agent.manner, tone: 'formal' as const }
    expect(
      applyHandover(assessHandover(reply, asked('quiero hablar con una persona', { manner }), 'builtin'), NEW_THREAD)
        .text,
    ).toContain('le responderá')
  })
})

describe('an agent that does not hand over', () => {
  const silent = { handover: NO_HANDOVER }

  test('marks the thread and promises nothing', () => {
    const made = applyHandover(
      assessHandover(reply, asked('quiero hablar con una persona', silent), 'builtin'),
      NEW_THREAD,
    )
    expect(made).toMatchObject({ text: 'Una respuesta.', needsMember: true })
  })

  test('hands nothing over for what it does not know, or for phrases that its owner kept', () => {
    const handover = { ...NO_HANDOVER, phrases: ['factura'] }
    const made = applyHandover(assessHandover(unknown, asked('la factura', { handover }), 'builtin'), {
      status: 'open',
      unknownInARow: 9,
    })
    expect(made.needsMember).toBeUndefined()
  })
})
