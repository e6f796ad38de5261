import { expect, test } from 'vitest'
import { Knowledge } from '../../durable-objects/agent/knowledge.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { DAY_MS } from '../../worker/contract/days.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'

type Env = ConstructorParameters<typeof Knowledge>[0]

function knowledgeOf() {
  const sql = sqlStorage()
  migrate(sql)
  const knowledge = new Knowledge({} as Env, 'agent', sql, new TestClock())
  const read = (version: string, body: string, address: string, readAt: number) =>
    knowledge.rewrite({
      version,
      sources: { page: Number(version) },
      passages: [
        { number: 1, id: 'a', source: 'page', language: 'es', heading: 'Envíos', questions: '', body, address, readAt },
      ],
    })
  const find = async (message: string) => (await knowledge.find(message, [], 'es')).passages[0]
  return { read, find }
}

test('found and example passages are those of the last reading', async () => {
  const { read, find } = knowledgeOf()
  read('1', 'Cinco días.', 'https://tienda.test/a', 0)
  for (const message of ['envíos', 'hola']) expect(await find(message)).toMatchObject({ body: 'Cinco días.' })
  expect(await find('envíos')).toMatchObject({ address: 'https://tienda.test/a', date: '1970-01-01' })
  read('2', 'Seis días.', 'https://tienda.test/b', DAY_MS)
  for (const message of ['envíos', 'hola']) expect(await find(message)).toMatchObject({ body: 'Seis días.' })
  expect(await find('envíos')).toMatchObject({ address: 'https://tienda.test/b', date: '1970-01-02' })
})
