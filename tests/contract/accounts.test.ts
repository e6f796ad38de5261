import { describe, expect, test } from 'vitest'
import { LoginInput, RegisterInput } from '../../worker/contract/accounts.ts'
import { canonicalEmail } from '../../worker/contract/email.ts'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { SuperAdminInput, UserEdit, UserInput } from '../../worker/contract/users.ts'
import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import { userInput } from '../support/administration.ts'
import { validationErrors } from '../support/judged.ts'

const LONE_SURROGATE = '\ud83e'
const form = (more: Record<string, unknown> = {}) => ({
  name: 'Ana',
  email: 'ana@vocero.test',
  password: 'una frase larga y rara',
  ...more,
})
type Case = [what: string, field: string, value: unknown, code: ErrorCode]

const badNames: Case[] = [
  ['nothing', 'name', undefined, 'account.nameRequired'],
  ['empty', 'name', '', 'account.nameRequired'],
  ['white space', 'name', ' \n\t ', 'account.nameRequired'],
  ['a number', 'name', 5, 'account.nameRequired'],
  ['101 letters', 'name', 'ñ'.repeat(101), 'account.nameTooLong'],
  ['101 emoji', 'name', '🦤'.repeat(101), 'account.nameTooLong'],
  ['a NUL', 'name', 'a\0b', 'field.illFormed'],
  ['half an emoji', 'name', `a${LONE_SURROGATE}`, 'field.illFormed'],
]
/** What mail programs make a link of; of names that people give themselves. */
const withAddresses = [
  'https://evil.test',
  'Banco: www.evil.test',
  'entra en evil.test/a',
  'evil.test:8443',
  'evil．test／a',
]
const badMailedNames: Case[] = withAddresses.flatMap((value): Case[] => [
  [`“${value}”`, 'name', value, 'account.webAddress'],
  [`“${value}”`, 'companyName', value, 'account.webAddress'],
])
const badEmails: Case[] = [
  ['nothing', 'email', undefined, 'account.emailRequired'],
  ['empty', 'email', '', 'account.emailRequired'],
  ['an object', 'email', { $ne: null }, 'account.emailRequired'],
  ['no domain', 'email', 'ana@', 'account.emailInvalid'],
  ['no dot', 'email', 'ana@vocero', 'account.emailInvalid'],
  ['a space', 'email', 'a na@vocero.test', 'account.emailInvalid'],
  ['markup', 'email', '<b>ana</b>', 'account.emailInvalid'],
  ['a zero-width space', 'email', 'a\u200bna@vocero.test', 'account.emailInvalid'],
  ['a zero-width joiner', 'email', 'ana@voc\u200dero.test', 'account.emailInvalid'],
  ['a soft hyphen', 'email', 'a\u00adna@vocero.test', 'account.emailInvalid'],
  ['a word joiner', 'email', 'ana\u2060@vocero.test', 'account.emailInvalid'],
  ['a Hangul filler', 'email', 'ana\u3164@vocero.test', 'account.emailInvalid'],
  ['a variation selector', 'email', 'ana\ufe0f@vocero.test', 'account.emailInvalid'],
  ['a letter of braille without dots', 'email', 'ana\u2800@vocero.test', 'account.emailInvalid'],
  ['a change of direction', 'email', 'ana\u202e@vocero.test', 'account.emailInvalid'],
  ['an isolate', 'email', '\u2068ana@vocero.test', 'account.emailInvalid'],
  ['a tag', 'email', 'ana\u{e0061}@vocero.test', 'account.emailInvalid'],
  ['a control character', 'email', 'an\u0007a@vocero.test', 'account.emailInvalid'],
  ['a full-width at sign in its name', 'email', 'ana＠uno@vocero.test', 'account.emailInvalid'],
  ['a Cyrillic letter in a Latin name', 'email', '\u0430na@vocero.test', 'account.emailInvalid'],
  ['a Greek letter in a Latin name', 'email', 'an\u03b1@vocero.test', 'account.emailInvalid'],
  ['a Cyrillic letter in a Latin domain', 'email', 'ana@v\u043ecero.test', 'account.emailInvalid'],
  ['an empty label', 'email', 'ana@vocero..test', 'account.emailInvalid'],
  ['a path', 'email', 'ana@vocero.test/é', 'account.emailInvalid'],
  ['what grows beyond 254 letters', 'email', `${'\ufdfa'.repeat(20)}@vocero.test`, 'account.emailInvalid'],
  ['255 letters', 'email', `${'a'.repeat(243)}@vocero.test`, 'account.emailInvalid'],
  ['a NUL', 'email', 'a\0@vocero.test', 'field.illFormed'],
  ['half an emoji', 'email', `${LONE_SURROGATE}@vocero.test`, 'field.illFormed'],
]
const badPasswords: Case[] = [
  ['nothing', 'password', undefined, 'account.passwordRequired'],
  ['empty', 'password', '', 'account.passwordRequired'],
  ['a list', 'password', ['una frase larga'], 'account.passwordRequired'],
  ['a NUL', 'password', 'una frase\0 larga', 'field.illFormed'],
  ['half an emoji', 'password', `una frase ${LONE_SURROGATE}`, 'field.illFormed'],
  ['129 letters', 'password', `${'ab'.repeat(64)}c`, 'account.passwordTooLong'],
]
const badNewPasswords: Case[] = [
  ...badPasswords,
  ['7 letters', 'password', 'xk3-9qz', 'account.passwordTooShort'],
  ['7 emoji', 'password', '🦤🐢🦀🐙🦑🦐🐚', 'account.passwordTooShort'],
]
const badRest: Case[] = [
  ['a number', 'companyName', 5, 'field.text'],
  ['null', 'companyName', null, 'field.text'],
  ['101 letters', 'companyName', 'ñ'.repeat(101), 'account.companyTooLong'],
  ['a NUL', 'companyName', '\0', 'field.illFormed'],
  ['half an emoji', 'companyName', LONE_SURROGATE, 'field.illFormed'],
  ['a list', 'country', ['MN'], 'field.text'],
  ['61 letters', 'country', 'x'.repeat(61), 'account.countryUnknown'],
  ['a NUL', 'country', 'M\0N', 'field.illFormed'],
  ['half an emoji', 'country', LONE_SURROGATE, 'field.illFormed'],
]

describe.each([
  ['POST /api/auth/register', [...badNames, ...badEmails, ...badNewPasswords, ...badRest, ...badMailedNames]],
  ['POST /api/auth/login', [...badEmails, ...badPasswords, ['a text', 'rememberMe', 'yes', 'field.invalid'] as Case]],
] as const)('%s refuses', (call, cases) => {
  test('nothing of what is right', () => expect(validationErrors(call, form())).toEqual({}))

  test.each(['Booking.com', 'Dr. García', 'Cía. S.A. / Norte', 'ana@tienda.test', 'Ana: la tienda'])(
    'nothing of %j',
    (name) => expect(validationErrors(call, form({ name, companyName: name }))).toEqual({}),
  )

  test.each(cases)('%s as %s', (_what, field, value, code) => {
    expect(validationErrors(call, form({ [field]: value }))).toEqual({ [field]: code })
  })
})

describe('POST /api/admin/users refuses', () => {
  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['no name', { name: ' ' }, 'account.nameRequired', 'name'],
    ['no e-mail', { email: undefined }, 'account.emailRequired', 'email'],
    ['a word as e-mail', { email: 'bat' }, 'account.emailInvalid', 'email'],
    ['no password', { password: undefined }, 'account.passwordRequired', 'password'],
    ['a short password', { password: 'ajtqzwk' }, 'account.passwordTooShort', 'password'],
    ['no country', { country: undefined }, 'account.countryRequired', 'country'],
    ['an empty country', { country: '  ' }, 'account.countryRequired', 'country'],
    ['a long company', { companyName: 'x'.repeat(101) }, 'account.companyTooLong', 'companyName'],
    ['no roles', { roleIds: undefined }, 'user.rolesRequired', 'roleIds'],
    ['an empty list of roles', { roleIds: [] }, 'user.rolesRequired', 'roleIds'],
    ['one word as roles', { roleIds: 'customer' }, 'user.rolesRequired', 'roleIds'],
  ])('%s', (_what, change, code, field) => {
    expect(validationErrors('POST /api/admin/users', userInput({ roleIds: [CUSTOMER_ROLE], ...change }))).toEqual({
      [field]: code,
    })
  })
})

describe('POST /api/admin/create-super-admin refuses', () => {
  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['no name', { name: '' }, 'account.nameRequired', 'name'],
    ['no e-mail', { email: undefined }, 'account.emailRequired', 'email'],
    ['no password', { password: undefined }, 'account.passwordRequired', 'password'],
    ['a password of eleven letters', { password: 'ajtqzwk pqv' }, 'admin.passwordTooShort', 'password'],
    ['a password of three letters', { password: 'ajt' }, 'admin.passwordTooShort', 'password'],
    ['no country', { country: undefined }, 'account.countryRequired', 'country'],
  ])('%s', (_what, change, code, field) => {
    expect(validationErrors('POST /api/admin/create-super-admin', userInput(change))).toEqual({ [field]: code })
  })
})

describe('PUT /api/admin/users/:id refuses', () => {
  test.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['an empty name', { name: '' }, 'account.nameRequired', 'name'],
    ['null as name', { name: null }, 'account.nameRequired', 'name'],
    ['no e-mail any more', { email: '' }, 'account.emailRequired', 'email'],
    ['an empty password', { password: '' }, 'account.passwordRequired', 'password'],
    ['no country any more', { country: '' }, 'account.countryRequired', 'country'],
    ['no roles any more', { roleIds: [] }, 'user.rolesRequired', 'roleIds'],
    ['yes as active', { isActive: 'yes' }, 'field.invalid', 'isActive'],
  ])('%s', (_what, body, code, field) => {
    expect(validationErrors('PUT /api/admin/users/:id', body)).toEqual({ [field]: code })
  })
})

test.each<[Record<string, unknown>, string, ErrorCode]>([
  [{ name: ' ' }, 'name', 'account.nameRequired'],
  [{ name: 'x'.repeat(101) }, 'name', 'account.nameTooLong'],
  [{ companyName: 'ө'.repeat(101) }, 'companyName', 'account.companyTooLong'],
  [{ country: 7 }, 'country', 'field.text'],
  [{ language: 'fr' }, 'language', 'agent.languageUnknown'],
])('PUT /api/account refuses %j', (body, field, code) => {
  expect(validationErrors('PUT /api/account', body)).toEqual({ [field]: code })
})

test.each([0, 31, 3650, '90', null, 90.5])('PUT /api/account/retention refuses %j', (days) => {
  expect(Object.keys(validationErrors('PUT /api/account/retention', { days }))).toEqual(['days'])
})

test.each(['', '31', 'siempre', '1e2'])('GET /api/account/retention refuses %j', (days) => {
  expect(Object.keys(validationErrors('GET /api/account/retention', { days }, 'query'))).toEqual(['days'])
})

describe('an e-mail address has one form', () => {
  test.each([
    ['ANA@Vocero.TEST', 'ana@vocero.test'],
    ['  ana@vocero.test ', 'ana@vocero.test'],
    ['ａｎａ@ｖｏｃｅｒｏ.test', 'ana@vocero.test'],
    ['ana@vocero.te\u017ft', 'ana@vocero.test'],
    ['\u212aana@vocero.test', 'kana@vocero.test'],
    ['jose\u0301@vocero.test', 'jos\u00e9@vocero.test'],
    ['jos\u00e9@vocero.test', 'jos\u00e9@vocero.test'],
    ['ana@h\u00f6st.test', 'ana@xn--hst-sna.test'],
    ['ana@xn--hst-sna.test', 'ana@xn--hst-sna.test'],
    ['бат@пошта.укр', 'бат@xn--80a1acn3a.xn--j1amh'],
    ['бат.7@vocero.test', 'бат.7@vocero.test'],
    ["o'neil+test_1!x@sub-1.vocero.test", "o'neil+test_1!x@sub-1.vocero.test"],
  ])('%j is %j', (typed, address) => {
    expect(canonicalEmail(typed)).toBe(address)
    expect(canonicalEmail(address)).toBe(address)
  })
})

test('every form with an e-mail address takes it in that form', () => {
  const typed = 'ＡＮＡ@Vocero.test'
  const person = { ...form(), email: typed }
  expect(LoginInput.parse(person).email).toBe('ana@vocero.test')
  expect(RegisterInput.parse(person).email).toBe('ana@vocero.test')
  for (const schema of [UserInput, UserEdit, SuperAdminInput])
    expect(schema.shape.email.parse(typed), String(schema)).toBe('ana@vocero.test')
})
