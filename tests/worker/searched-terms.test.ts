import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchedWords } from '../../worker/core/full-text.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const NOW = Date.UTC(2026, 9, 20, 12)

async function shop() {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const search = async (words: string, more = '') => {
    const query = `search=${encodeURIComponent(words)}${more}`
    return (await server.api(`GET /agents/${agent.id}/search?${query}`, { token: owner.token })).body.data
  }
  const found = async (words: string) =>
    (await search(words, '&limit=100')).matches.map(({ text }: { text: string }) => text).reverse()
  const said = (...texts: string[]) =>
    writeExchanges(
      server,
      texts.map((userMessage, index) => ({ agentId: agent.id, ownerId: owner.id, at: NOW + index, userMessage })),
    )
  return { agent, owner, search, found, said }
}

const termOf = (letter: string): string => searchedWords(`q${letter}`)[0]?.term ?? ''

test('every letter whose term is known is stored by the index as that term', async () => {
  const letters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter) && termOf(letter).length > 1)
  expect(letters.length).toBeGreaterThan(400)
  for (const letter of ['ñ', 'Ü', 'й', 'Ё', 'ө', 'Ү', '7']) expect(letters).toContain(letter)
  const { record } = server
  // As `message_search` is made, with a number for each letter.
  await record.exec(
    `CREATE VIRTUAL TABLE letters USING fts5(x, content = '', contentless_delete = 1, detail = 'column', tokenize = 'unicode61 remove_diacritics 2')`,
  )
  await record.exec('CREATE VIRTUAL TABLE letter_terms USING fts5vocab(letters, instance)')
  await record
    .prepare("INSERT INTO letters (rowid, x) SELECT key + 1, 'q' || value FROM json_each(?)")
    .bind(JSON.stringify(letters))
    .run()
  const { results } = await record
    .prepare('SELECT doc, term FROM letter_terms ORDER BY doc')
    .all<{ doc: number; term: string }>()
  await record.exec('DROP TABLE letter_terms')
  await record.exec('DROP TABLE letters')
  expect(results.map(({ doc, term }) => [letters[doc - 1], term])).toEqual(
    letters.map((letter) => [letter, termOf(letter)]),
  )
})

test.each([
  ['horario', ['Horario', 'los horarios', 'HORÁRIO']],
  ['horarios', ['los horarios']],
  ['HORARIOS los', ['los horarios']],
  ['хүргэ', ['хүргэлт', 'Хүргэлтийн үнэ']],
  ['ΩΜΕΓ', ['Ωμεγα']],
  ['straße', ['Straße 5']],
  ['hora', ['Horario', 'los horarios', 'HORÁRIO', 'a qué hora']],
  ['hora los', ['los horarios']],
  ['horariosa', []],
])('%j finds words that begin with it', async (words, texts) => {
  const { said, found } = await shop()
  await said(
    'Horario',
    'los horarios',
    'HORÁRIO',
    'хүргэлт',
    'Хүргэлтийн үнэ',
    'Ωμεγα',
    'Straße 5',
    'a qué hora',
    'otra',
  )
  expect(await found(words)).toEqual(texts)
})

test('the beginning of more words than are searched one by one finds all of them, page by page', async () => {
  const { said, search } = await shop()
  const texts = Array.from({ length: 60 }, (_, index) => `zapato${String(index).padStart(2, '0')}`)
  await said(...texts)
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page = await search('zapato', `&limit=25${after && `&after=${after}`}`)
    seen.unshift(...page.matches.map(({ text }: { text: string }) => text).reverse())
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(texts)
})

test('a list of exchanges that are searched is in the order of time, whatever was written last', async () => {
  const { agent, owner, said } = await shop()
  await said('uno veleta', 'dos veleta', 'tres veleta')
  await writeExchanges(server, [
    { agentId: agent.id, ownerId: owner.id, at: NOW - 1000, userMessage: 'cero veleta' },
    { agentId: agent.id, ownerId: owner.id, at: NOW + 9, userMessage: 'nada' },
  ])
  const listed = async (query: string) => {
    const path = `GET /conversations?agentId=${agent.id}&search=veleta${query}` as const
    const { data, meta } = (await server.api(path, { token: owner.token })).body
    return [meta.total, ...data.conversations.map(({ userMessage }: { userMessage: string }) => userMessage)]
  }
  expect(await listed('')).toEqual([4, 'tres veleta', 'dos veleta', 'uno veleta', 'cero veleta'])
  expect(await listed('&limit=3&page=2')).toEqual([4, 'cero veleta'])
})
