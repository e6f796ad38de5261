import type { KeptReason } from '../../contract/users.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'

/** Characters between words; each is a word of its own. The view `users_spaced` has the same list in SQL. */
const SIGNS = /[@.\-_+%&/,:;()#*'"’]/g
const LETTERS_INDEXED = 3
const MARKS = /\p{M}/gu

/** As in the index: two spaces before every word and around every sign. */
const spaced = (text: string): string => text.replace(SIGNS, '  $&  ')

/** A text that is too short for the trigram index is searched at the beginning of words. */
const longEnough = (text: string): string =>
  [...text.replace(MARKS, '')].length < LETTERS_INDEXED ? `  ${text}` : text

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * The FTS5 expression for the index of users: all words, in any order. A word of three letters or more is found anywhere, a
 * shorter one at the beginning of a word. The input is quoted, so that it has no syntax. `null`: the input is empty.
 */
export function searchExpression(search: string): string | null {
  const words = search
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? null : words.map((word) => quoted(longEnough(spaced(word)))).join(' AND ')
}

export const isSuperAdmin = ({ roles }: Pick<KnownUser, 'roles'>): boolean =>
  roles.some(({ id }) => id === SUPER_ADMIN_ROLE)

type UserChange =
  | 'name'
  | 'email'
  | 'password'
  | 'companyName'
  | 'country'
  | 'roles'
  | 'promoted'
  | 'demoted'
  | 'activated'
  | 'deactivated'

interface KnownUser {
  name: string
  email: string
  companyName: string | null
  country: string | null
  isActive: boolean
  roles: readonly { id: string }[]
}

interface Edit {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  companyName?: string | null | undefined
  country?: string | undefined
  roleIds?: readonly string[] | undefined
  isActive?: boolean | undefined
}

const areSame = (roles: KnownUser['roles'], ids: readonly string[]): boolean =>
  roles.every(({ id }) => ids.includes(id)) && ids.every((id) => roles.some((role) => role.id === id))

/** The changed fields, for the audit log. A given password always counts as changed. */
export function changesOf(known: KnownUser, edit: Edit): UserChange[] {
  const changes: UserChange[] = []
  if (edit.name !== undefined && edit.name !== known.name) changes.push('name')
  if (edit.email !== undefined && edit.email !== known.email) changes.push('email')
  if (edit.password !== undefined) changes.push('password')
  if (edit.companyName !== undefined && (edit.companyName || null) !== known.companyName) changes.push('companyName')
  if (edit.country !== undefined && edit.country !== known.country) changes.push('country')
  if (edit.roleIds !== undefined && !areSame(known.roles, edit.roleIds)) changes.push('roles')
  if (edit.roleIds?.includes(SUPER_ADMIN_ROLE) && !isSuperAdmin(known)) changes.push('promoted')
  if (edit.roleIds?.includes(SUPER_ADMIN_ROLE) === false && isSuperAdmin(known)) changes.push('demoted')
  if (edit.isActive !== undefined && edit.isActive !== known.isActive)
    changes.push(edit.isActive ? 'activated' : 'deactivated')
  return changes
}

interface BulkFacts {
  isActive: boolean
  /** The caller is the last active super administrator. */
  isLast: boolean
  callerId: string
}

/** Why a user is not activated or deactivated with the others; the same refusals as when that user is edited alone. */
export function bulkRefusal(
  user: { id: string; isActive: boolean } | undefined,
  { isActive, isLast, callerId }: BulkFacts,
): KeptReason | null {
  if (!user) return 'user.notFound'
  if (user.isActive === isActive) return 'user.unchanged'
  if (user.id !== callerId) return null
  return isLast ? 'admin.lastSuperAdmin' : 'admin.notYourself'
}
