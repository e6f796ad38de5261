import { expect, test } from 'vitest'
import type { ErrorCode } from '../../worker/contract/errors.ts'
import { validationErrors } from '../support/judged.ts'

const nobody = '11111111-1111-4111-8111-111111111111'
const ROLES: [string, Record<string, unknown>, ErrorCode, string][] = [
  ['no letters in its name', { name: '   ' }, 'role.nameRequired', 'name'],
  ['one letter as its name', { name: ' x ' }, 'role.nameTooShort', 'name'],
  ['a name of 101', { name: '🦤'.repeat(101) }, 'role.nameTooLong', 'name'],
  ['a number as its name', { name: 5 }, 'role.nameRequired', 'name'],
  ['a NUL in its name', { name: 'a\0b' }, 'field.illFormed', 'name'],
  ['a description of 501', { description: 'ө'.repeat(501) }, 'role.descriptionTooLong', 'description'],
  ['no permission', { permissions: [] }, 'role.permissionsRequired', 'permissions'],
  ['null as permissions', { permissions: null }, 'role.permissionsRequired', 'permissions'],
  ['a permission by its name', { permissions: ['agent_management'] }, 'permission.unknown', 'permissions.0'],
]

test.each(ROLES)('a role with %s is refused, new or changed', (_what, change, code, field) => {
  const role = { name: 'Rol', permissions: [nobody] }
  expect(validationErrors('POST /api/roles', { ...role, ...change })).toEqual({ [field]: code })
  expect(validationErrors('PUT /api/roles/:id', change)).toEqual({ [field]: code })
})

const PERMISSIONS: [string, Record<string, unknown>, ErrorCode, string][] = [
  ['no letters in its name', { name: ' ' }, 'permission.nameRequired', 'name'],
  ['one letter as its name', { name: ' x ' }, 'permission.nameTooShort', 'name'],
  ['a name of 101', { name: 'x'.repeat(101) }, 'permission.nameTooLong', 'name'],
  ['a list as its name', { name: ['x'] }, 'permission.nameRequired', 'name'],
  ['half an emoji in its name', { name: 'ab\ud83d' }, 'field.illFormed', 'name'],
  ['a description of 501', { description: 'x'.repeat(501) }, 'permission.descriptionTooLong', 'description'],
]

test.each(PERMISSIONS)('a permission with %s is refused, new or changed', (_what, change, code, field) => {
  expect(validationErrors('POST /api/permissions', { name: 'any.thing', ...change })).toEqual({ [field]: code })
  expect(validationErrors('PUT /api/permissions/:id', change)).toEqual({ [field]: code })
})
