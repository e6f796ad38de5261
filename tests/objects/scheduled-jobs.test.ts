import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Env } from '../../worker/core/env.ts'
import { reportWeeks } from '../../worker/features/reports/weekly.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { d1, unreachableD1 } from '../support/sqlite.ts'

const MINUTE_MS = 60_000
const MONDAY = Date.UTC(2026, 0, 19, 12)
/** The number of a database of conversations that is not bound. */
const MISSING = 9

let world: InProcess
let env: Env
beforeAll(async () => {
  world = await inProcess()
  env = {
    ...world.env,
    DB: d1(world.database),
    CONVERSATIONS: d1(world.database),
    CONVERSATIONS_2: unreachableD1(),
    MAIL_URL: 'smtp://vocero:secret@mail.test',
    MAIL_FROM: 'vocero@mail.test',
  } as unknown as Env
})
beforeEach(async () => {
  world.reset()
  await world.rows('UPDATE users SET is_email_confirmed = 0')
})

/** The owner of an agent, whose conversations are in the database with this number. */
async function ownerIn(recordDatabase: number): Promise<string> {
  const { ownerId } = await makeAgent(world.server)
  await world.rows(
    "UPDATE users SET record_database = ?, time_zone = 'UTC', is_email_confirmed = 1 WHERE id = ?",
    recordDatabase,
    ownerId,
  )
  return ownerId
}

const logged = (level: 'error' | 'warn', event: string) =>
  vi.mocked(console[level]).mock.calls.flatMap(([line]) => {
    const facts = JSON.parse(String(line))
    return facts.event === event ? [facts] : []
  })

describe('the report of the week', () => {
  const mailed = async (id: string) =>
    (await world.rows("SELECT id FROM mails WHERE kind = 'weekly' AND user_id = ?", id)).length
  const noted = async (id: string) => (await world.rows('SELECT 1 FROM weekly_reports WHERE user_id = ?', id)).length

  test('is written to all others while a database of conversations is away, whose owners get it later', async () => {
    const waiting: string[] = []
    for (let count = 0; count < 12; count++) waiting.push(await ownerIn(2))
    const owner = await ownerIn(1)
    await reportWeeks(env, MONDAY)
    expect(await mailed(owner)).toBe(1)
    expect(await Promise.all(waiting.map(noted))).toEqual(waiting.map(() => 0))
    expect(logged('warn', 'reports.notWritten')).toHaveLength(1)
    await reportWeeks({ ...env, CONVERSATIONS_2: d1(world.database) } as unknown as Env, MONDAY + MINUTE_MS)
    expect((await Promise.all(waiting.map(mailed))).filter((count) => count === 1)).toHaveLength(10)
  })

  test('that cannot be made is logged once, and all others are written', async () => {
    const failing = await ownerIn(MISSING)
    const owner = await ownerIn(1)
    for (let minute = 0; minute < 3; minute++) await reportWeeks(env, MONDAY + minute * MINUTE_MS)
    expect([await mailed(failing), await mailed(owner)]).toEqual([0, 1])
    expect(logged('error', 'reports.notWritten')).toMatchObject([{ accountId: failing }])
  })
})
