import type { ErrorCode } from '../contract/errors.ts'
import { PASSWORD_MIN_SUPER_ADMIN } from '../contract/limits.ts'
import { codePoints } from '../contract/text.ts'
import { ENDINGS, WHOLE, WORDS } from './common-passwords.ts'
import { invalid } from './refusal.ts'

interface CommonPasswords {
  words: ReadonlySet<string>
  endings: ReadonlySet<string>
  whole: ReadonlySet<string>
}

let cached: CommonPasswords | undefined

function commonPasswords(): CommonPasswords {
  const set = (list: string) => new Set(list.trim().split(/\s+/))
  cached ??= { words: set(WORDS), endings: set(ENDINGS).add(''), whole: set(WHOLE) }
  return cached
}

/** Whether it is a common password, or a common word with a common ending. */
function isCommon(text: string): boolean {
  const { words, endings, whole } = commonPasswords()
  if (whole.has(text)) return true
  for (let end = 1; end <= text.length; end++)
    if (endings.has(text.slice(end)) && words.has(text.slice(0, end))) return true
  return false
}

/** Whether a text repeats one piece, as in `aaaaaaaa`, `12121212`, `qwertyqwerty`. */
const isRepetition = (text: string): boolean => /^(.{1,6}?)\1+$/u.test(text)

const LETTER_OF: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '1': 'i',
  '7': 't',
}

/** `p@ssw0rd2024!` as `password2024!`: signs and digits are read as letters, except at the end. */
function withoutSubstitutions(text: string): string {
  const ending = /[\d!.*_#$@-]*$/.exec(text)?.[0] ?? ''
  const word = text.slice(0, text.length - ending.length)
  return word.replace(/[@40$3517]/g, (sign) => LETTER_OF[sign] ?? sign) + ending
}

/** Whether a password is easily guessed: repetitive or common, in any case, also with signs for letters. */
export function isGuessable(password: string): boolean {
  const text = password.toLowerCase()
  return isRepetition(text) || isCommon(text) || isCommon(withoutSubstitutions(text))
}

const APP_NAME = 'vocero'

interface Owner {
  name: string
  email: string
  isSuperAdmin?: boolean
}

/** The code of the rule that a password breaks, besides its length; `null`: none. */
export function passwordIssue(password: string, { name, email, isSuperAdmin = false }: Owner): ErrorCode | null {
  if (isSuperAdmin && codePoints(password) < PASSWORD_MIN_SUPER_ADMIN) return 'admin.passwordTooShort'
  const text = password.trim().toLowerCase()
  const personal = [email, email.slice(0, email.lastIndexOf('@')), name, name.replaceAll(/\s/g, ''), APP_NAME]
  if (personal.some((each) => each.toLowerCase() === text)) return 'account.passwordPersonal'
  return isGuessable(password) ? 'account.passwordCommon' : null
}

/** Refuses a password that is easily guessed, personal or, for a super administrator, too short. */
export function requireGoodPassword(password: string, owner: Owner): void {
  const issue = passwordIssue(password, owner)
  if (issue) throw invalid({ password: issue })
}
