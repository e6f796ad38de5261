import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UPLOADS_KEPT_MAX_BYTES } from '../../worker/contract/upload-limits.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { ObjectStorage, objectState } from '../support/object-state.ts'
import { writeExchanges } from '../support/record.ts'

let world: InProcess
let Library: typeof import('../../durable-objects/library/library.ts').Library
beforeAll(async () => {
  world = await inProcess()
  ;({ Library } = await import('../../durable-objects/library/library.ts'))
})
beforeEach(() => world.reset())

const SESSION = 'session-1'
const idOf = (digit: string) => digit.repeat(40)
const file = (digit: string, size = 3) => ({
  id: idOf(digit),
  name: 'lista.pdf',
  type: 'application/pdf' as const,
  size,
})
const claim = (key: string) => ({ key, sessionId: SESSION })

async function libraryOf() {
  const { agentId, ownerId } = await makeAgent(world.server)
  const storage = new ObjectStorage(world.clock)
  const library = new Library(objectState(agentId, storage), world.env, world.clock)
  storage.belongTo(library)
  const keep = (digit: string, bytes = Uint8Array.of(1, 2, 3)) =>
    library.keepUpload(file(digit, bytes.byteLength), bytes)
  const chunks = () => storage.sql.exec('SELECT count(*) AS chunks FROM upload_chunks').one()['chunks']
  return { agentId, ownerId, library, storage, keep, chunks }
}

test('a file is returned unchanged, also a large one', async () => {
  const { library, keep } = await libraryOf()
  const bytes = Uint8Array.from({ length: 2_300_000 }, (_, place) => place % 251)
  expect(await keep('a', bytes)).toBe(true)
  const { bytes: read, ...facts } = (await library.upload(idOf('a'))) ?? {}
  expect(facts).toEqual(file('a', bytes.byteLength))
  expect(Buffer.from(read ?? []).equals(Buffer.from(bytes))).toBe(true)
  expect(await library.upload(idOf('b'))).toBeNull()
})

test('an agent at its limit of bytes accepts no further file', async () => {
  const { storage, keep } = await libraryOf()
  await keep('a')
  storage.sql.exec('UPDATE uploads SET size = ?', UPLOADS_KEPT_MAX_BYTES - 2)
  expect(await keep('b')).toBe(false)
})

describe('a message', () => {
  test('claims its files, also when it is repeated', async () => {
    const { library, keep } = await libraryOf()
    await Promise.all([keep('a'), keep('b')])
    const ids = [idOf('b'), idOf('a')]
    const first = await library.claimUploads(ids, claim('one'))
    expect(first).toEqual([file('b'), file('a')])
    expect(await library.claimUploads(ids, claim('one'))).toEqual(first)
    expect(await library.claimUploads([idOf('a')], claim('two'))).toBe('upload.used')
  })

  test('gets all of its files or none', async () => {
    const { library, keep } = await libraryOf()
    await keep('a')
    expect(await library.claimUploads([idOf('a'), idOf('c')], claim('one'))).toBe('upload.notFound')
    expect(await library.claimUploads([idOf('a')], claim('two'))).toEqual([file('a')])
  })

  test('that failed releases its files for another', async () => {
    const { library, keep } = await libraryOf()
    await keep('a')
    await library.claimUploads([idOf('a')], claim('one'))
    await library.releaseUploads([idOf('a')], 'two')
    expect(await library.claimUploads([idOf('a')], claim('two'))).toBe('upload.used')
    await library.releaseUploads([idOf('a')], 'one')
    expect(await library.claimUploads([idOf('a')], claim('two'))).toEqual([file('a')])
  })
})

describe('a day later', () => {
  test('a file that was never sent is deleted with its bytes, and no alarm is left', async () => {
    const { library, storage, keep, chunks } = await libraryOf()
    await keep('a')
    expect(storage.alarmAt).toBe(world.clock.now() + DAY_MS)
    await world.clock.advance(DAY_MS - 1)
    expect(await library.upload(idOf('a'))).not.toBeNull()
    await world.clock.advance(1)
    expect([await library.upload(idOf('a')), chunks(), storage.alarmAt]).toEqual([null, 0, null])
  })

  test.each(['record', 'bin'] as const)(
    'one whose message is in the %s stays until that is deleted too',
    async (place) => {
      const { agentId, ownerId, library, storage, keep, chunks } = await libraryOf()
      await keep('a')
      await library.claimUploads([idOf('a')], claim('one'))
      const at = world.clock.now()
      const { server } = world
      const parts = JSON.stringify([{ type: 'file', url: `http://vocero.test/api/agents/x/uploads/${idOf('a')}.pdf` }])
      if (place === 'record') {
        await writeExchanges(server, [{ agentId, ownerId, sessionId: SESSION, at }])
        await server.rows(
          `INSERT INTO messages (thread, number, author, text, parts, created_at)
         SELECT number, ?, 'member', '', ?, ? FROM threads WHERE session_id = ?`,
          ...[at * 1_024 - 1, parts, at, SESSION],
        )
      } else
        await server.rows(
          `INSERT INTO binned_conversations (id, agent_id, owner_id, name, created_at, deleted_by, deleted_at, content)
         VALUES ('binned', ?, ?, '', 0, '', 0, ?)`,
          ...[agentId, ownerId, JSON.stringify({ members: [[parts]] })],
        )
      await world.clock.advance(DAY_MS)
      await world.clock.advance(DAY_MS)
      expect(await library.upload(idOf('a'))).not.toBeNull()
      expect(storage.alarmAt).not.toBeNull()
      await server.rows('DELETE FROM messages WHERE parts IS NOT NULL')
      await server.rows('DELETE FROM binned_conversations')
      await world.clock.advance(DAY_MS)
      expect([await library.upload(idOf('a')), chunks(), storage.alarmAt]).toEqual([null, 0, null])
    },
  )
})

test('files of erased content are deleted at once, with their bytes', async () => {
  const { library, keep, chunks } = await libraryOf()
  await Promise.all([keep('a'), keep('b')])
  await library.dropUploads([idOf('a')])
  expect([await library.upload(idOf('a')), chunks()]).toEqual([null, 1])
})
