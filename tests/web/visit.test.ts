import { expect, test } from 'vitest'
import { countryIn } from '../../worker/core/address.ts'
import { contactFactsFor, visitOf } from '../../worker/features/chat/visit.rules.ts'

test('of the page of a visitor its address alone is kept, and it has a limit', () => {
  expect(visitOf('https://ana:secret@tienda.test:8443/a/b?q=1#x', null)).toEqual({
    page: 'https://tienda.test:8443/a/b',
  })
  expect(visitOf(`https://tienda.test/${'x'.repeat(2000)}`, null)?.page).toHaveLength(300)
  for (const page of [undefined, '', 'null', '/a', 'javascript:alert(1)', 'data:text/html,x', 'about:srcdoc'])
    expect(visitOf(page, null)).toBeUndefined()
})

test('the country is what the platform tells, and nothing where it tells none', () => {
  const platform = { isProduction: true }
  expect(countryIn({ country: 'MN' }, platform)).toBe('MN')
  expect(countryIn({ country: 'MN' }, { isProduction: false })).toBeNull()
  for (const cf of [undefined, null, {}, { country: 'XX' }, { country: 'T1' }, { country: 7 }, { country: 'mongolia' }])
    expect(countryIn(cf, platform)).toBeNull()
  expect(visitOf(undefined, 'MN')).toEqual({ country: 'MN' })
  expect(visitOf('https://tienda.test', 'MN')).toEqual({ page: 'https://tienda.test/', country: 'MN' })
})

test('engines are told what a provider tells of a contact, not what a visitor left to be answered at', () => {
  const left = { page: 'https://tienda.test/', email: 'ana@example.com', phone: '+34600' }
  expect(contactFactsFor(left, 'webchat')).toEqual({ page: 'https://tienda.test/' })
  expect(contactFactsFor({ name: 'Ana', phone: '+34600' }, 'whatsapp')).toEqual({ name: 'Ana', phone: '+34600' })
  for (const nothing of [null, {}, { email: 'ana@example.com' }])
    expect(contactFactsFor(nothing, 'webchat')).toBeUndefined()
})
