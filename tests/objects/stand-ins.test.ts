import { beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { StandIns } from '../../durable-objects/agent/stand-ins.ts'
import type { Outgoing, ProviderMessage } from '../../worker/agent-client/messages.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { sqlStorage } from '../support/sqlite.ts'

let standIns: StandIns
let sql: SqlStorage
beforeEach(() => {
  sql = sqlStorage()
  migrate(sql)
  standIns = new StandIns(sql)
})

const long = (name: string): string => `${name}:${'x'.repeat(100)}`
const offered = (payload: string, title = 'Sí'): string => {
  const composed = adapterOf('telegram').compose({ text: '¿Vienes?', suggestions: [{ title, payload }] })
  const [part] = standIns.noted(1, composed)
  return part?.kind === 'text' ? (part.suggestions[0]?.payload ?? '') : ''
}
const tapped = (id: string, text = 'Sí'): ProviderMessage =>
  ({
    text,
    attachments: [
      {
        type: 'choice',
        fields: [
          { name: 'id', value: id },
          { name: 'title', value: text },
        ],
      },
    ],
  }) as never
const idOf = ({ attachments = [] }: ProviderMessage) => attachments[0]?.fields?.[0]?.value

describe('an id that is too long for its provider', () => {
  test('is given as something short, and comes back as it was', () => {
    const payload = offered(long('a'))
    expect(payload.length).toBeLessThanOrEqual(64)
    expect(idOf(standIns.resolved(tapped(payload)))).toBe(long('a'))
  })

  test('and is the title is no more than words when it comes back', () => {
    const title = long('Quiero')
    expect(standIns.resolved(tapped(offered(title, title), 'Quiero…'))).toMatchObject({ text: title, attachments: [] })
  })

  test('is not changed when it is short, or unknown', () => {
    expect(offered('si')).toBe('si')
    const unknown = tapped(`tap:${'0'.repeat(32)}`)
    expect(standIns.resolved(unknown)).toBe(unknown)
    expect(standIns.resolved(tapped('si'))).toEqual(tapped('si'))
  })

  test('is not stored beside what stands for it', () => {
    const [part] = standIns.noted(
      1,
      adapterOf('telegram').compose({ text: 'x', suggestions: [{ title: 'Sí', payload: long('a') }] }),
    )
    expect(JSON.stringify(part)).not.toContain('xxxx')
  })

  test('is forgotten with its thread, and after two hundred later ones', () => {
    const [first, second] = [offered(long('a')), offered(long('b'))]
    for (let more = 0; more < 199; more++) offered(long(`c${more}`))
    expect(idOf(standIns.resolved(tapped(first)))).toBe(first)
    expect(idOf(standIns.resolved(tapped(second)))).toBe(long('b'))
    standIns.forget(1)
    expect(sql.exec('SELECT count(*) AS n FROM option_ids').one()).toEqual({ n: 0 })
  })
})

test('parts without options stay as they are', () => {
  const parts: Outgoing[] = [{ kind: 'media', media: { kind: 'image', url: 'https://shop.example/a.jpg' } }]
  expect(standIns.noted(1, parts)).toEqual(parts)
})
