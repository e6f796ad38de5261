import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_MIN } from '../../worker/contract/limits.ts'
import { ENDINGS, WHOLE, WORDS } from '../../worker/core/common-passwords.ts'
import { isGuessable } from '../../worker/core/password-policy.ts'
import { hashPassword, isPassword, isWeakHash } from '../../worker/core/passwords.ts'
import { countedScrypt } from '../support/counted-scrypt.ts'
import { anyLetter } from '../support/letters.ts'

const scrypt = countedScrypt()

test('a password is recognised to the byte and nothing else is', async () => {
  const stored = await hashPassword('ñandú 🦤 ')
  expect(stored).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPassword('ñandú 🦤 ', stored)).toBe(true)
  for (const other of ['ñandú 🦤', 'ñandú 🦤 '.normalize('NFD'), 'Ñandú 🦤 ', ''])
    expect(await isPassword(other, stored)).toBe(false)
  expect(await hashPassword('ñandú 🦤 ')).not.toBe(stored)
  expect(isWeakHash(stored)).toBe(false)
})

test('a hash that was made more cheaply is still good, and is known to be weak', async () => {
  const cheap = 'scrypt$14$8$1$AAAAAAAAAAAAAAAAAAAAAA$' // N=2^14, p=1, a salt of zeros
  const { scryptSync } = await import('node:crypto')
  const hash = scryptSync('vieja pero buena', Buffer.alloc(16), 32, { N: 2 ** 14, r: 8, p: 1 }).toString('base64url')
  expect(await isPassword('vieja pero buena', cheap + hash)).toBe(true)
  expect(isWeakHash(cheap + hash)).toBe(true)
})

test.each([
  ['cost', 'scrypt$20$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['width', 'scrypt$15$64$3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['form', 'plain text'],
])('a stored %s that we never write is not obeyed', async (_what, stored) => {
  scrypt.mockClear()
  expect(await isPassword('anything', stored)).toBe(false)
  expect(scrypt.mock.calls.map(([, , , cost]) => cost)).toEqual([expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 })])
})

test('nobody has no password', async () => {
  expect(await isPassword('', null)).toBe(false)
})

const words = (list: string): string[] => list.trim().split(/\s+/)
const long = (text: string): boolean => [...text].length >= PASSWORD_MIN
const listed = new Set(
  [...words(WHOLE), ...words(WORDS).flatMap((word) => ['', ...words(ENDINGS)].map((ending) => word + ending))].filter(
    long,
  ),
)

test('three thousand common passwords and more are known, whole and in capitals', () => {
  expect(listed.size).toBeGreaterThan(3000)
  expect(words(WHOLE).filter(long).length).toBeGreaterThan(300)
  for (const text of listed) if (!isGuessable(text) || !isGuessable(text.toUpperCase())) expect.fail(text)
})

test.each([
  'P@ssw0rd',
  'p4ssw0rd123!',
  'Qwerty123456',
  'iloveyou2',
  'Contraseña2026',
  'Монгол1234',
  'aaaaaaaaaaaa',
  'abcabcabc',
])('%s is guessable', (password) => expect(isGuessable(password)).toBe(true))

test.each(['correct horse battery', 'xk3-9qzW', 'mi perro come arroz', 'нууц үг биш', '🦤🐢🦀🐙🦑🦐🐚🐳'])(
  '%s is not',
  (password) => expect(isGuessable(password)).toBe(false),
)

test('any text is judged', () => {
  const text = fc.string({ unit: anyLetter, maxLength: 128 })
  expect(fc.check(fc.property(text, (any) => typeof isGuessable(any) === 'boolean')).failed).toBe(false)
})
