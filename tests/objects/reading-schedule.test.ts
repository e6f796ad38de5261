import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../worker/contract/days.ts'
import type { KnowledgeDocument } from '../../worker/contract/knowledge.ts'
import { openDatabase } from '../../worker/core/db.ts'
import { documentById } from '../../worker/features/knowledge/knowledge.store.ts'
import { documentView } from '../../worker/features/knowledge/knowledge.view.ts'
import { DUE_AT_ONCE, EARLY_MS, readDue } from '../../worker/features/knowledge/schedule.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { ObjectStorage, objectState } from '../support/object-state.ts'
import { settled } from '../support/test-clock.ts'

const SITE = 'https://engine.test'
const WEEK_MS = 7 * DAY_MS
/** When a library looks for what it was told of. */
const LOOK_AGAIN_MS = 15_000
const STEPS_MAX = 1_000

let world: InProcess
let Library: typeof import('../../durable-objects/library/library.ts').Library
/** What the site answers, by path; anything else is not there, and nothing answers while it is down. */
let pages: Record<string, string>
let isDown: boolean
beforeAll(async () => {
  world = await inProcess()
  ;({ Library } = await import('../../durable-objects/library/library.ts'))
  // Loaded now, because no clock waits for it.
  await import('../../durable-objects/library/reader.ts')
})
beforeEach(async () => {
  await world.reset()
  await world.rows('DELETE FROM documents')
  pages = {}
  isDown = false
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address).pathname
    const page = pages[path]
    if (path === '/robots.txt' || (page === undefined && !isDown)) return new Response('', { status: 404 })
    if (isDown || page === '') return new Response('', { status: 503 })
    return new Response(page, { headers: { 'content-type': path.endsWith('.xml') ? 'application/xml' : 'text/html' } })
  })
})

/** An agent with a library in this process, which the hourly job can tell. */
async function libraryOf(more: Parameters<typeof makeAgent>[1] = {}) {
  const { agentId, ownerId } = await makeAgent(world.server, more)
  const storage = new ObjectStorage(world.clock)
  const library = new Library(objectState(agentId, storage), world.env, world.clock)
  storage.belongTo(library)
  return { agentId, ownerId, library }
}
type Known = Awaited<ReturnType<typeof libraryOf>>

const hour = (...libraries: Known[]) => {
  const byAgent = new Map<string, Known['library']>(libraries.map(({ agentId, library }) => [agentId, library]))
  const LIBRARY = { idFromName: (name: string) => name, get: (name: string) => byAgent.get(name) }
  return readDue({ ...world.env, LIBRARY } as unknown as typeof world.env, world.clock.now())
}

interface Written {
  kind?: string
  address?: string
  schedule?: string
  state?: string
  due?: number
  deletedAt?: number
}
/** A document as it is in the database; `due`: so long from now. */
async function write(agentId: string, { kind = 'url', address = `${SITE}/precios`, ...more }: Written = {}) {
  const id = crypto.randomUUID()
  const now = world.clock.now()
  await world.rows(
    `INSERT INTO documents (id, agent_id, kind, title, search_text, source_address, state, schedule, next_reading_at,
       created_at, updated_at, deleted_at) VALUES (?, ?, ?, 'Precios', 'precios', ?, ?, ?, ?, ?, ?, ?)`,
    id,
    agentId,
    kind,
    address,
    more.state ?? 'ready',
    more.schedule ?? 'daily',
    now + (more.due ?? 0),
    now,
    now,
    more.deletedAt ?? null,
  )
  return id
}
const stateOf = async (id: string) =>
  (await world.rows<{ state: string }>('SELECT state FROM documents WHERE id = ?', id))[0]?.state
const documentOf = async (agentId: string, id: string): Promise<KnowledgeDocument> => {
  const [row] = await documentById(openDatabase(world.env, 'newest'), null, agentId, id)
  if (!row) throw new Error('no document')
  return documentView(row)
}
const bodiesOf = async (id: string) =>
  (await world.rows<{ body: string }>('SELECT body FROM passages WHERE document_id = ? ORDER BY rowid', id)).map(
    ({ body }) => body,
  )
const iso = (at: number) => new Date(at).toISOString()
const page = (...texts: string[]) =>
  `<html><head><title>Precios</title></head><body><main>${texts.map((text, n) => `<h2>Parte ${n}</h2><p>${text}</p>`).join('')}</main></body></html>`
const map = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`

/** Lets the libraries read whatever waits. */
async function reading(): Promise<void> {
  const isUnread = async () =>
    (await world.rows("SELECT 1 FROM documents WHERE state IN ('waiting', 'reading')")).length > 0
  await world.clock.advance(LOOK_AGAIN_MS)
  for (let step = 0; step < STEPS_MAX && (await isUnread()); step++) {
    await settled()
    await world.clock.advance(0)
  }
}

test('documents that are due within half an hour are queued in this run, later ones are not', async () => {
  const known = await libraryOf()
  const [due, later] = [
    await write(known.agentId, { due: EARLY_MS }),
    await write(known.agentId, { due: EARLY_MS + 1 }),
  ]
  await hour(known)
  expect([await stateOf(due), await stateOf(later)]).toEqual(['waiting', 'ready'])
})

test.each<[string, Written]>([
  ['without a schedule', { schedule: 'never' }],
  ['in the bin', { deletedAt: 1 }],
  ['that is being read', { state: 'reading' }],
])('a document %s is left alone', async (_, more) => {
  const known = await libraryOf()
  const id = await write(known.agentId, more)
  if (more.schedule === 'never') await world.rows('UPDATE documents SET next_reading_at = NULL')
  const revision = () => world.rows('SELECT state, revision FROM documents WHERE id = ?', id)
  const before = await revision()
  await hour(known)
  expect(await revision()).toEqual(before)
})

test.each([
  ['a deleted agent', 'UPDATE agents SET deleted_at = 1 WHERE id = ?1 OR id = ?2'],
  ['an inactive owner', 'UPDATE users SET is_active = 0 WHERE id = ?1 OR id = ?2'],
  ['a deleted owner', 'UPDATE users SET deleted_at = 1 WHERE id = ?1 OR id = ?2'],
])('documents of %s are not read', async (_, sql) => {
  const known = await libraryOf()
  const id = await write(known.agentId)
  await world.rows(sql, known.agentId, known.ownerId)
  await hour(known)
  expect(await stateOf(id)).toBe('ready')
})

test('a run queues a hundred, the longest due first; the next run continues, and nothing is queued twice', async () => {
  const known = await libraryOf()
  const ids: string[] = []
  for (let n = 0; n < DUE_AT_ONCE + 5; n++) ids.push(await write(known.agentId, { address: `${SITE}/${n}`, due: -n }))
  const waiting = async () =>
    (await world.rows<{ id: string }>("SELECT id FROM documents WHERE state = 'waiting'")).map(({ id }) => id).sort()
  await hour(known)
  expect(await waiting()).toEqual(ids.slice(5).sort())
  await Promise.all([hour(known), hour(known)])
  expect(await waiting()).toEqual([...ids].sort())
  expect(await world.rows('SELECT DISTINCT revision FROM documents')).toEqual([{ revision: 2 }])
})

test('a library that cannot be called is left to the next run, and the others are read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [one, other] = [await libraryOf(), await libraryOf()]
  const [left, queued] = [await write(one.agentId), await write(other.agentId)]
  await hour(other)
  expect([await stateOf(left), await stateOf(queued)]).toEqual(['ready', 'waiting'])
})

test.each([
  ['daily', DAY_MS],
  ['weekly', WEEK_MS],
])('a page that is read %s says what the reading changed, and when the next is', async (schedule, period) => {
  const known = await libraryOf()
  const { agentId } = known
  pages['/precios'] = page('El corte cuesta 20.', 'El tinte cuesta 50.')
  const id = await write(agentId, { schedule })
  await hour(known)
  await reading()
  const first = await documentOf(agentId, id)
  expect(first).toMatchObject({ state: 'ready', passages: 2, lastChange: null })
  const readAt = Date.parse(first.readAt ?? '')
  expect(first.nextReadingAt).toBe(iso(readAt + period))

  await world.clock.advance(period - EARLY_MS - 1)
  await hour(known)
  expect(await stateOf(id)).toBe('ready')
  const [{ rowid: kept } = { rowid: 0 }] = await world.rows<{ rowid: number }>(
    'SELECT max(rowid) AS rowid FROM passages',
  )
  await world.clock.advance(1)
  await hour(known)
  await reading()
  const second = await documentOf(agentId, id)
  expect(second).toMatchObject({ state: 'ready', lastChange: { at: second.readAt, added: 0, removed: 0 } })
  expect(second.readAt).toBe(iso(readAt + period - EARLY_MS + LOOK_AGAIN_MS))
  // Nothing was written again: no object and no index has to follow.
  expect(await world.rows('SELECT max(rowid) AS rowid FROM passages')).toEqual([{ rowid: kept }])

  pages['/precios'] = page('El corte cuesta 25.', 'El tinte cuesta 50.', 'El peinado cuesta 15.')
  await world.clock.advance(period)
  await hour(known)
  await reading()
  expect(await documentOf(agentId, id)).toMatchObject({ passages: 3, lastChange: { added: 2, removed: 1 } })
  expect(await bodiesOf(id)).toEqual(['El corte cuesta 25.', 'El tinte cuesta 50.', 'El peinado cuesta 15.'])
})

test('a page that fails keeps its passages, shows the reason, and is read again a day later', async () => {
  const known = await libraryOf()
  pages['/precios'] = page('El corte cuesta 20.')
  const id = await write(known.agentId, { schedule: 'weekly' })
  await hour(known)
  await reading()
  const { readAt } = await documentOf(known.agentId, id)
  isDown = true
  await world.clock.advance(WEEK_MS)
  await hour(known)
  await reading()
  const failed = await documentOf(known.agentId, id)
  expect(failed).toMatchObject({ state: 'failed', reason: 'notReached', passages: 1, readAt })
  expect(failed.nextReadingAt).toBe(iso(Date.parse(failed.updatedAt) + DAY_MS))
  expect(await bodiesOf(id)).toEqual(['El corte cuesta 20.'])
  isDown = false
  await world.clock.advance(DAY_MS)
  await hour(known)
  await reading()
  const back = await documentOf(known.agentId, id)
  expect(back).toMatchObject({ state: 'ready', reason: null, lastChange: { added: 0, removed: 0 } })
  expect(back.nextReadingAt).toBe(iso(Date.parse(back.readAt ?? '') + WEEK_MS))
})

test('a site with too many failed pages keeps its passages; a single failed page is left out', async () => {
  const known = await libraryOf()
  const paths = ['/a', '/b', '/c', '/d', '/e']
  pages = Object.fromEntries(paths.map((path) => [path, page(`Esto dice ${path}.`)]))
  pages['/mapa.xml'] = map(...paths)
  const id = await write(known.agentId, { kind: 'sitemap', address: `${SITE}/mapa.xml` })
  await hour(known)
  await reading()
  expect(await documentOf(known.agentId, id)).toMatchObject({ state: 'ready', passages: 5, skipped: 0 })
  // The map answers, and two of five pages do not.
  pages = { ...pages, '/a': '', '/b': '' }
  await world.clock.advance(DAY_MS)
  await hour(known)
  await reading()
  expect(await documentOf(known.agentId, id)).toMatchObject({ state: 'failed', reason: 'notReached', passages: 5 })
  expect(await bodiesOf(id)).toHaveLength(5)
  pages = { ...pages, '/b': page('Esto dice /b.') }
  await world.clock.advance(DAY_MS)
  await hour(known)
  await reading()
  expect(await documentOf(known.agentId, id)).toMatchObject({ state: 'ready', passages: 4, skipped: 1 })
})
