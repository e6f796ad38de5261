import { expect, test } from 'vitest'
import { adapterOf } from '../../worker/channels/channels.ts'
import { RATING_ANSWERS, ratingIn } from '../../worker/channels/rating.rules.ts'
import { isShortId } from '../../worker/channels/suggestions.ts'

test.each([
  [
    'the id of a choice',
    '👍 Sí',
    [{ type: 'choice' as const, fields: [{ name: 'id', value: `tap:${'0'.repeat(31)}1` }] }],
    1,
  ],
  ['the id alone, as Viber tells it', `tap:${'0'.repeat(31)}2`, [], -1],
  ['the words of an answer', '👍 Sí', [], null],
  ['another choice', '👎 No', [{ type: 'choice' as const, fields: [{ name: 'id', value: 'tap:1' }] }], null],
])('%s', (_, text, attachments, rating) => {
  expect(ratingIn(text, attachments)).toBe(rating)
})

test.each(['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const)(
  'the question is one message with both buttons on %s',
  (type) => {
    const suggestions = RATING_ANSWERS.map(({ rating, payload }) => ({
      title: rating > 0 ? '👍 Тийм' : '👎 Үгүй',
      payload,
    }))
    const parts = adapterOf(type).compose({ text: '¿Fue de ayuda?', suggestions })
    expect(parts).toEqual([expect.objectContaining({ kind: 'text', suggestions })])
    expect(suggestions.map(({ payload }) => isShortId(payload))).toEqual([true, true])
  },
)
