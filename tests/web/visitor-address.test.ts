import { expect, test } from 'vitest'
import { withoutPrivateFacts } from '../../worker/contract/private-facts.ts'
import { addressIn, VisitorAddressInput } from '../../worker/contract/visitor-address.ts'

test.each([
  [' Ana@Example.com ', { email: 'ana@example.com', phone: null }],
  ['+52 (55) 1234-5678', { email: null, phone: '+52 55 1234 5678' }],
  ['976 9911 2233', { email: null, phone: '976 9911 2233' }],
])('%s is an address to be answered at', (text, left) => {
  expect(addressIn(text)).toEqual(left)
  expect(VisitorAddressInput.safeParse({ address: text }).success).toBe(true)
})

test.each([
  '',
  'ana@',
  '@example.com',
  'ana@example',
  'llámame',
  '12345',
  '1234567890123456',
  '+',
  `${'a'.repeat(300)}@b.co`,
])('%s is none', (text) => {
  expect(addressIn(text)).toBeNull()
  const refused = VisitorAddressInput.safeParse({ address: text })
  expect(new Set(refused.error?.issues.map(({ message }) => message))).toEqual(new Set(['visitor.address']))
})

test('an address that a visitor left is no part of an answer for everybody', () => {
  const contact = { email: 'ana@example.com' }
  expect(withoutPrivateFacts('Te escribo a ana@example.com hoy.', { contact, contactTexts: [], blank: 'dato' })).toBe(
    'Te escribo a [dato] hoy.',
  )
})
