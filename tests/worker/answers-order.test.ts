import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent } from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const send = (call: `${string} /${string}`, body?: object, { token } = owner) => server.api(call, { token, body })
const list = async (agentId: string): Promise<{ id: string; question: string }[]> =>
  (await send(`GET /agents/${agentId}/answers?limit=100`)).body.data
const order = async (agentId: string) => (await list(agentId)).map(({ question }) => question).join(' ')
/** An agent with answers to questions of one letter, in the order of the list. */
async function taught(letters: string) {
  const { id } = await newAgent(server, owner)
  await send(`POST /agents/${id}/answers/import`, {
    answers: [...letters].map((question) => ({ question, answer: `Es ${question}.` })),
  })
  const ids = new Map((await list(id)).map((answer) => [answer.question, answer.id]))
  const idOf = (letter: string) => ids.get(letter) ?? letter
  const move = (letter: string, side: string, neighbour: string, person = owner) =>
    send(`PUT /agents/${id}/answers/${idOf(letter)}/place`, { side, neighbourId: idOf(neighbour) }, person)
  return { id, idOf, move }
}

test('an own answer is moved before or after another, upwards and downwards, and the order is kept in pages and files', async () => {
  const { id, move } = await taught('abcde')
  expect(await order(id)).toBe('a b c d e')
  for (const [letter, side, neighbour, expected] of [
    ['d', 'before', 'a', 'd a b c e'],
    ['d', 'after', 'b', 'a b d c e'],
    ['a', 'after', 'e', 'b d c e a'],
    ['a', 'before', 'c', 'b d a c e'],
    ['e', 'after', 'b', 'b e d a c'],
    ['b', 'before', 'e', 'b e d a c'],
    ['c', 'after', 'a', 'b e d a c'],
  ] as const) {
    const { status, body } = await move(letter, side, neighbour)
    expect([status, body.data.question]).toEqual([200, letter])
    expect(await order(id)).toBe(expected)
  }
  const second = await send(`GET /agents/${id}/answers?limit=2&page=2`)
  expect(second.body.data.map(({ question }: { question: string }) => question)).toEqual(['d', 'a'])
  const file = (await send(`GET /agents/${id}/export`)).body
  expect(file.answers.map(({ question }: { question: string }) => question)).toEqual(['b', 'e', 'd', 'a', 'c'])
  const copy = await send('POST /agents/import', { ...file, agent: { ...file.agent, name: 'Copia' } })
  expect(await order(copy.body.data.agent?.id ?? copy.body.data.id)).toBe('b e d a c')
})

test('a new answer comes first, an edited or replaced one stays, and one from the bin is back in its place', async () => {
  const { id, idOf, move } = await taught('abc')
  await move('c', 'before', 'a')
  await send(`POST /agents/${id}/answers`, { question: 'n', answer: 'Es n.' })
  await send(`POST /agents/${id}/answers`, { question: 'a', answer: 'Otra.' })
  await send(`PUT /agents/${id}/answers/${idOf('b')}`, { question: 'b', answer: 'Otra.' })
  expect(await order(id)).toBe('n c a b')
  await send(`DELETE /agents/${id}/answers/${idOf('a')}`)
  expect((await move('c', 'after', 'a')).body.error.code).toBe('document.notFound')
  expect((await move('a', 'after', 'c')).body.error.code).toBe('document.notFound')
  await move('b', 'before', 'c')
  await send(`POST /agents/${id}/answers/${idOf('a')}/restore`)
  expect(await order(id)).toBe('n b c a')
})

test('a neighbour of another agent, itself, a document or nothing is refused and changes nothing', async () => {
  const mine = await taught('ab')
  const other = await taught('xy')
  const stranger = await customer(server)
  const document = await newDocument(server, owner, mine.id, 'ready')
  const before = await snapshot(server, 'documents')
  for (const neighbour of [other.idOf('x'), 'a', document.id, crypto.randomUUID()])
    expect((await mine.move('a', 'before', neighbour)).body.error.code).toBe('document.notFound')
  expect((await mine.move('a', 'before', 'b', stranger)).body.error.code).toBe('document.notFound')
  expect((await mine.move(other.idOf('x'), 'before', 'b')).body.error.code).toBe('document.notFound')
  expect([(await mine.move('a', 'above', 'b')).status, (await mine.move('a', 'after', '7')).status]).toEqual([422, 422])
  expect(await snapshot(server, 'documents')).toBe(before)
})

test('moves at the same time lose no answer, and each has a place of its own', async () => {
  const letters = 'abcdefghij'
  const { id, move } = await taught(letters)
  const moves = [...letters].map((letter, n) =>
    move(letter, n % 2 ? 'before' : 'after', letters[(n * 7 + 3) % 10] ?? ''),
  )
  const statuses = (await Promise.all(moves)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([...(await order(id)).replaceAll(' ', '')].toSorted().join('')).toBe(letters)
  const places = await server.rows<{ place: number }>('SELECT place FROM documents WHERE agent_id = ?', id)
  expect(new Set(places.map(({ place }) => place)).size).toBe(10)
})
