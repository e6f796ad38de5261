import { expect, test } from 'vitest'
import { fillVariables } from '../../web/features/conversations/fill-reply.ts'
import { questionOf } from '../../worker/features/conversations/drafting.rules.ts'

test('a canned reply is filled with what is known', () => {
  const values = { name: 'Ana', agent: 'Luz', business: 'Café Luz', member: 'Bat' }
  const text = 'Hola, {{name}}: soy {{ member }} de {{business}} ({{agent}}). {{other}}'
  expect(fillVariables(text, values).text).toBe('Hola, Ana: soy Bat de Café Luz (Luz). {{other}}')
  expect(fillVariables('Hola', values)).toEqual({ text: 'Hola', caret: 4 })
})

test('the caret stands at the first value that is missing, and others are left out', () => {
  const { text, caret } = fillVariables('Hola {{name}}, soy {{member}} de {{business}}.', { member: 'Bat' })
  expect(text).toBe('Hola , soy Bat de.')
  expect(text.slice(0, caret)).toBe('Hola ')
})

test('what a contact said last is one question, after the pairs before it', () => {
  const said = [
    { author: 'contact', text: 'hola' },
    { author: 'agent', text: '¿Qué tal?' },
    { author: 'contact', text: '¿Hacen envíos?' },
    { author: 'contact', text: 'a Oaxaca' },
  ] as const
  expect(questionOf(said, 6)).toEqual({
    question: '¿Hacen envíos?\na Oaxaca',
    history: [{ message: 'hola', reply: '¿Qué tal?' }],
  })
  expect(questionOf([...said, { author: 'member', text: 'Un momento' }], 6).question).toBe('¿Hacen envíos?\na Oaxaca')
  expect(questionOf([{ author: 'agent', text: 'Hola' }], 6)).toEqual({ question: '', history: [] })
})
