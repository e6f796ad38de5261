import { describe, expect, test } from 'vitest'
import { takesMembers } from '../../web/core/reply-window.ts'
import { differences, isSame } from '../../web/features/training/differences.ts'
import { withoutSources } from '../../web/features/training/unsigned.ts'
import { grouped, keyOf, questionsIn } from '../../worker/features/training/questions.rules.ts'

const side = (pieces: ReturnType<typeof differences>, without: string) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('two answers', () => {
  test('are the same however they are spaced', () => {
    expect(isSame('Abrimos  a las 8.\n', 'Abrimos a las 8.')).toBe(true)
    expect(isSame('Abrimos a las 8.', 'Abrimos a las 9.')).toBe(false)
  })

  test('are told apart word by word', () => {
    expect(differences('Abrimos a las 8 cada día.', 'Abrimos a las 9 cada día, salvo festivos.')).toEqual([
      { kind: 'same', text: 'Abrimos a las ' },
      { kind: 'gone', text: '8' },
      { kind: 'new', text: '9' },
      { kind: 'same', text: ' cada ' },
      { kind: 'gone', text: 'día.' },
      { kind: 'new', text: 'día, salvo festivos.' },
    ])
  })

  test.each([
    ['', ''],
    ['', 'algo nuevo'],
    ['algo viejo', ''],
    ['a b c d', 'd c b a'],
    ['uno dos tres', 'tres cuatro'],
    ['Захиалга хийхэд', 'Захиалга өгөхөд юу хэрэгтэй'],
  ])('%j and %j can both be read from what is told', (before, after) => {
    const pieces = differences(before, after)
    expect(side(pieces, 'new')).toBe(before)
    expect(side(pieces, 'gone')).toBe(after)
  })

  test('of thousands of words are not compared one by one', () => {
    const long = 'palabra '.repeat(5_000)
    expect(differences(long, `${long}más`).map(({ kind }) => kind)).toEqual(['gone', 'new'])
  })
})

describe('a reply that is corrected', () => {
  test.each([
    ['Tarda tres días.\n\n*Fuente: Envíos y plazos*', ['Envíos y plazos'], 'Tarda tres días.'],
    ['Tarda tres días.\n\n*Salvo festivos*', ['Envíos y plazos'], 'Tarda tres días.\n\n*Salvo festivos*'],
    ['*Fuente: Envíos*', ['Envíos'], '*Fuente: Envíos*'],
    ['Tarda **tres** días.', [], 'Tarda **tres** días.'],
  ])('%j of %j begins as %j', (reply, sources, begins) => {
    expect(withoutSources(reply, sources)).toBe(begins)
  })
})

describe('questions that ask the same', () => {
  test.each([
    ['¿Tienen estacionamiento?', 'hola, estacionamientos ¿tienen?'],
    ['¿Aceptan mascotas?', 'ACEPTAN MASCOTA'],
    ['Do you ship parcels?', 'please ship parcel'],
  ])('%s is %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
    expect(keyOf(one)).not.toBe('')
  })

  test.each([['hola'], ['¡Buenos días!'], ['gracias'], ['👍'], ['']])('%j asks nothing', (text) => {
    expect(keyOf(text)).toBe('')
  })

  test('different ones stay apart', () => {
    expect(keyOf('¿Tienen estacionamiento?')).not.toBe(keyOf('¿Tienen terraza?'))
  })

  test('are counted together, newest words first, most frequent first', () => {
    const asker = {
      threadId: 't',
      channelType: 'webchat' as const,
      contact: null,
      contactNumber: 1,
      lastAt: 3,
      memberReply: null,
    }
    const asked = [
      { ...asker, sessionId: 'c', question: '¿Hay terraza?', at: 3 },
      { ...asker, sessionId: 'b', question: '¿Estacionamientos?', at: 2 },
      { ...asker, sessionId: 'a', question: '¿Tienen estacionamiento?', at: 1 },
    ]
    expect(grouped(asked)).toMatchObject([
      {
        question: '¿Estacionamientos?',
        count: 2,
        at: 2,
        sessionId: 'b',
        askers: [{ sessionId: 'b' }, { sessionId: 'a' }],
      },
      { question: '¿Hay terraza?', count: 1 },
    ])
  })

  test('are open until they are answered, and again when they are asked after that; dismissed for good', () => {
    const asked = {
      ...{ question: 'x', threadId: 't', sessionId: 'a', at: 10, lastAt: 10 },
      ...{ channelType: 'webchat' as const, contact: null, contactNumber: 1, memberReply: null },
    }
    const group = { ...asked, key: 'x', count: 1, askers: [asked] }
    const at = (settledAt: number, isDismissed: boolean) => [{ key: 'x', settledAt, isDismissed }]
    expect(questionsIn([group], [], 'open')).toEqual([group])
    expect(questionsIn([group], at(11, false), 'open')).toEqual([])
    expect(questionsIn([group], at(9, false), 'open')).toEqual([group])
    expect(questionsIn([group], at(9, true), 'open')).toEqual([])
    expect(questionsIn([group], at(9, true), 'dismissed')).toEqual([group])
    expect(questionsIn([group], at(11, false), 'dismissed')).toEqual([])
  })

  test('that a member replied to are a list of their own while they are open, the last asked first', () => {
    const asked = (key: string, at: number, memberReply: string | null) => ({
      ...{ question: key, threadId: 't', sessionId: key, at, lastAt: at, memberReply },
      ...{ channelType: 'webchat' as const, contact: null, contactNumber: 1 },
    })
    const groups = grouped([
      asked('parking gratis', 4, null),
      asked('terraza', 3, 'Sí'),
      asked('parking gratis', 2, 'Hay'),
      asked('mascotas', 1, null),
    ])
    expect(questionsIn(groups, [], 'replied').map(({ question, memberReply }) => [question, memberReply])).toEqual([
      ['parking gratis', 'Hay'],
      ['terraza', 'Sí'],
    ])
    const settled = groups.map(({ key }) => ({ key, isDismissed: false, settledAt: 9 }))
    expect(questionsIn(groups, settled, 'replied')).toEqual([])
  })
})

test('who asked in vain is told while the channel takes what a member writes, on some for a week', () => {
  const closed = { closesAt: 1_000, isOpen: false }
  for (const [replyWindow, expected] of [
    [null, true],
    [{ closesAt: 9_000, isOpen: true, membersUntil: null }, true],
    [{ closesAt: null, isOpen: true, membersUntil: null }, true],
    [{ closesAt: 4_000, isOpen: true, membersUntil: null }, false],
    [{ closesAt: 4_000, isOpen: true, membersUntil: 7_000 }, true],
    [{ ...closed, membersUntil: null }, false],
    [{ ...closed, membersUntil: 7_000 }, true],
    [{ ...closed, membersUntil: 5_000 }, false],
  ] as const)
    expect(takesMembers(replyWindow, 5_000), JSON.stringify(replyWindow)).toBe(expected)
})
