import { expect, test, vi } from 'vitest'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { isOfOlderKey, seal } from '../../worker/core/secrets.ts'
import { freshKeys, SEALED_COUNTS, sealedText } from '../../worker/local/keys.ts'
import { migrated } from '../support/sqlite.ts'

const NOW = new Date('2026-11-30T10:00:00Z')

test('printed keys are valid variables, and those of one day have different names', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [first, second] = [freshKeys(NOW), freshKeys(NOW)]
  const config = configOf({ APP_ORIGIN: 'http://vocero.test', ...first } as unknown as Env)
  expect(config.push).not.toBeNull()
  expect(config.dataKeys[0].kid).toMatch(/^2026-11-30-[0-9a-f]{6}$/)
  expect(first['DATA_KEYS']).not.toBe(second['DATA_KEYS'])
  const both = [second, first].flatMap((keys) => JSON.parse(String(keys['DATA_KEYS'])))
  const rotated = configOf({
    APP_ORIGIN: 'http://vocero.test',
    ...first,
    DATA_KEYS: JSON.stringify(both),
  } as unknown as Env)
  expect(rotated.dataKeys.map(({ kid }) => kid)).toEqual(both.map(({ kid }) => kid))
})

test('encrypted values are counted by the key and the table, other texts are not', async () => {
  const key = (kid: string) => ({ kid, secret: new TextEncoder().encode('k'.repeat(32)) })
  const [older, newer] = [key('2026-01-01'), key('2026-11-30')]
  const sealed = [await seal([older], 'a', 'one'), await seal([newer], 'b', 'two')]
  expect(sealed.map((value) => isOfOlderKey([newer, older], value))).toEqual([true, false])
  const database = migrated(['accounts'])
  database.exec('PRAGMA foreign_keys = OFF')
  const config = JSON.stringify({ pageId: 'v1.0', accessToken: sealed[0], nested: { appSecret: sealed[1] } })
  const farewell =
    database.prepare(`INSERT INTO channel_farewells (id, channel_id, agent_id, owner_id, type, config, next_at, created_at)
    VALUES (?, 'c', 'a', 'o', 'facebook', ?, 0, 0)`)
  farewell.run('1', config)
  farewell.run('2', config)
  database
    .prepare(
      `INSERT INTO agent_engine_keys (agent_id, kind, url, is_draft, key, authorization) VALUES ('a', 'webhook', 'u', 0, ?, ?)`,
    )
    .run(sealed[0] ?? '', null)
  const counts = database
    .prepare(SEALED_COUNTS)
    .all()
    .map((row) => ({ ...row }))
  expect(counts).toEqual([
    { kid: '2026-01-01', place: 'agent_engine_keys', count: 1 },
    { kid: '2026-01-01', place: 'channel_farewells', count: 2 },
    { kid: '2026-11-30', place: 'channel_farewells', count: 2 },
  ])
  expect(sealedText([])).toBe('Nothing is encrypted.')
  expect(sealedText([{ kid: 'a', place: 'channels', count: 3 }])).toBe('a  channels  3')
})
