import { beforeEach, describe, expect, test } from 'vitest'
import { OptionIds } from '../../durable-objects/agent/option-ids.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import type { Outgoing, ProviderMessage } from '../../worker/agent-client/messages.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { sqlStorage } from '../support/sqlite.ts'

let optionIds: OptionIds
let sql: SqlStorage
beforeEach(() => {
  sql = sqlStorage()
  migrate(sql)
  optionIds = new OptionIds(sql)
})

const long = (name: string): string => `${name}:${'x'.repeat(100)}`
const offered = (payload: string, title = 'Sí'): string => {
  const composed = adapterOf('telegram').compose({ text: '¿Vienes?', suggestions: [{ title, payload }] })
  const [part] = optionIds.shortenIds(1, composed)
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
  test('is replaced by a short one, and a tap returns the original', () => {
    const payload = offered(long('a'))
    expect(payload.length).toBeLessThanOrEqual(64)
    expect(idOf(optionIds.restoreIds(tapped(payload)))).toBe(long('a'))
  })

  test('and equals the title is plain text in a tap', () => {
    const title = long('Quiero')
    expect(optionIds.restoreIds(tapped(offered(title, title), 'Quiero…'))).toMatchObject({
      text: title,
      attachments: [],
    })
  })

  test('is not changed when it is short, or unknown', () => {
    expect(offered('si')).toBe('si')
    const unknown = tapped(`tap:${'0'.repeat(32)}`)
    expect(optionIds.restoreIds(unknown)).toBe(unknown)
    expect(optionIds.restoreIds(tapped('si'))).toEqual(tapped('si'))
  })

  test('is not stored twice', () => {
    const [part] = optionIds.shortenIds(
      1,
      adapterOf('telegram').compose({ text: 'x', suggestions: [{ title: 'Sí', payload: long('a') }] }),
    )
    expect(JSON.stringify(part)).not.toContain('xxxx')
  })

  test('is deleted with its thread, and after two hundred later ones', () => {
    const [first, second] = [offered(long('a')), offered(long('b'))]
    for (let more = 0; more < 199; more++) offered(long(`c${more}`))
    expect(idOf(optionIds.restoreIds(tapped(first)))).toBe(first)
    expect(idOf(optionIds.restoreIds(tapped(second)))).toBe(long('b'))
    optionIds.removeThread(1)
    expect(sql.exec('SELECT count(*) AS n FROM option_ids').one()).toEqual({ n: 0 })
  })
})

test('parts without options are unchanged', () => {
  const parts: Outgoing[] = [{ kind: 'media', media: { kind: 'image', url: 'https://shop.example/a.jpg' } }]
  expect(optionIds.shortenIds(1, parts)).toEqual(parts)
})
