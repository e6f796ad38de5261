import { describe, expect, test } from 'vitest'
import { schemaOf, validationErrors } from '../support/judged.ts'
import { SQL } from '../support/texts.ts'

/** The parameters of lists that are no free text. */
const LISTS = [
  ['GET /api/agents', ['typeId', 'language', 'page', 'limit', 'sort', 'orderBy']],
  ['GET /api/agents/user', ['typeId', 'language', 'page', 'limit']],
  ['GET /api/conversations', ['startDate', 'endDate', 'channelType', 'sessionId', 'page', 'limit', 'sort']],
  ['GET /api/admin/users', ['roleId', 'isActive', 'page', 'limit', 'sort', 'order']],
  ['GET /api/roles', ['page', 'limit', 'sort', 'order']],
  ['GET /api/permissions', ['page', 'limit', 'sort', 'order']],
  ['GET /api/admin/audit-log', ['actorId', 'result', 'before', 'startDate', 'limit']],
] as const
const agentId = '11111111-1111-4111-8111-111111111111'

describe.each(LISTS)('%s', (call, names) => {
  test.each(names)('refuses a statement as %s, or does not read it', (name) => {
    for (const value of SQL) {
      const given = { ...(call === 'GET /api/conversations' && { agentId }), [name]: value }
      const read = schemaOf(call, 'query')?.safeParse(given)
      if (read?.success) expect(JSON.stringify(read.data), value).not.toContain(JSON.stringify(value))
      else expect(Object.keys(validationErrors(call, given, 'query'))).toEqual([name])
    }
  })
})

/** The calls that filter by days, with what else they require. */
const DAYS = [
  ['GET /api/admin/audit-log', ['startDate', 'endDate'], {}],
  ['GET /api/conversations', ['startDate', 'endDate'], { agentId }],
  ['GET /api/conversations/sessions', ['startDate', 'endDate'], {}],
  ['GET /api/threads', ['startDate', 'endDate'], {}],
  ['GET /api/analytics', ['from', 'to'], { from: '2026-11-30', to: '2026-11-30' }],
  ['GET /api/analytics/outcomes', ['from', 'to'], { from: '2026-11-30', to: '2026-11-30' }],
] as const

describe.each(DAYS)('%s', (call, names, needed) => {
  test.each(names)('refuses as %s what is no day of the years 1900 to 2999', (name) => {
    for (const day of ['0026-11-30', '1899-12-31', '3000-01-01', '9999-12-31', '12026-11-30', '2026-02-30', '2026-1-1'])
      expect(validationErrors(call, { ...needed, [name]: day }, 'query'), day).toEqual({ [name]: 'field.date' })
  })

  test('takes the first and the last of these days', () => {
    for (const day of ['1900-01-01', '2999-12-31']) {
      const period = Object.fromEntries(names.map((name) => [name, day]))
      expect(validationErrors(call, { ...needed, ...period }, 'query'), day).toEqual({})
    }
  })
})

describe.each(['GET /api/agents', 'GET /api/conversations'] as const)('%s', (call) => {
  const refused = (query: object) =>
    Object.keys(validationErrors(call, { ...(call === 'GET /api/conversations' && { agentId }), ...query }, 'query'))

  test.each(['-1', '0', '1e9', 'NaN', '1;drop', '1.5', '', ' 1', '0x1', '99999999', 'Infinity', '１'])(
    'refuses %j as a page',
    (page) => {
      expect(refused({ page })).toEqual(['page'])
    },
  )

  test.each(['100000', '101', '0', '-5', '1e2', 'all'])('refuses %s entries', (limit) => {
    expect(refused({ limit })).toEqual(['limit'])
  })
})
