import { afterAll, describe, expect, test } from 'vitest'
import type { Outgoing, ProviderType } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { healthOf } from '../../worker/channels/findings.ts'
import { APP_SECRET, bytes, connectionOf, httpTo } from '../support/providers/connections.ts'
import { type GraphAccount, startGraph } from '../support/providers/graph.ts'
import type { Loopback } from '../support/providers/loopback.ts'

const NOW = 1_785_312_040_000
const PAGE = '102938475610293'
const ACCOUNT = '17841400000000123'
const ON = { commentReplies: 'private' }

function read(type: 'facebook' | 'instagram', field: string, value: object, settings: object = ON) {
  const isPage = type === 'facebook'
  const body = {
    object: isPage ? 'page' : 'instagram',
    entry: [{ id: isPage ? PAGE : ACCOUNT, time: 1_785_312_022, changes: [{ field, value }] }],
  }
  return adapterOf(type).parse(bytes(JSON.stringify(body)), connectionOf(type, settings), NOW)
}

const FEED = {
  from: { id: '7392015648120394', name: 'Lucía Pérez' },
  item: 'comment',
  verb: 'add',
  post_id: `${PAGE}_900`,
  parent_id: `${PAGE}_900`,
  comment_id: '900_17',
  created_time: 1_785_312_004,
  message: '¿Hacen envíos?',
  is_hidden: false,
  post: {
    id: `${PAGE}_900`,
    permalink_url: 'https://www.facebook.com/shop/posts/900',
    status_type: 'added_photos',
    is_published: true,
  },
}
const MEDIA = {
  id: '17865799348089039',
  from: { id: '6012345678901234', username: 'lucia' },
  text: '¿Hacen envíos?',
  media: { id: '18172143295349192', media_product_type: 'FEED' },
}
const fieldsOf = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }))

describe('a comment on a post', () => {
  test('of a page is a message of its author, with the post, to be answered at the comment', () => {
    expect(read('facebook', 'feed', FEED)).toMatchObject({
      messages: [
        {
          kind: 'text',
          dedupeKey: 'comment:900_17',
          sessionKey: `${PAGE}:7392015648120394`,
          person: { id: '7392015648120394', name: 'Lucía Pérez' },
          sentAt: 1_785_312_004_000,
          text: '¿Hacen envíos?',
          replyTo: { id: '7392015648120394', commentId: '900_17' },
          attachments: [
            {
              kind: 'referral',
              url: 'https://www.facebook.com/shop/posts/900',
              fields: fieldsOf({
                source: 'COMMENT',
                post_id: `${PAGE}_900`,
                comment_id: '900_17',
                'post.permalink_url': 'https://www.facebook.com/shop/posts/900',
                'post.id': `${PAGE}_900`,
                'post.status_type': 'added_photos',
                'post.is_published': 'true',
              }),
            },
          ],
        },
      ],
      skipped: [],
      unknown: [],
    })
  })

  test('of Instagram is a message of its author, with the medium', () => {
    expect(read('instagram', 'comments', { ...MEDIA, parent_id: '17865799348089000', new_field: 'x' })).toMatchObject({
      messages: [
        {
          dedupeKey: 'comment:17865799348089039',
          sessionKey: `${ACCOUNT}:6012345678901234`,
          person: { id: '6012345678901234', username: 'lucia' },
          sentAt: 1_785_312_022_000,
          replyTo: { id: '6012345678901234', commentId: '17865799348089039' },
          attachments: [
            { kind: 'quote', messageId: '17865799348089000' },
            {
              kind: 'referral',
              fields: fieldsOf({
                source: 'COMMENT',
                comment_id: '17865799348089039',
                'media.id': '18172143295349192',
                'media.media_product_type': 'FEED',
              }),
            },
            { kind: 'raw', fields: fieldsOf({ new_field: 'x' }) },
          ],
        },
      ],
      unknown: ['new_field'],
    })
  })

  test('with a photo says so, and one that answers another comment quotes it', () => {
    const photo = 'https://scontent.xx.fbcdn.net/v/1.jpg'
    const [message] = read('facebook', 'feed', { ...FEED, message: '', photo, parent_id: '900_3' })?.messages ?? []
    expect(message).toMatchObject({
      text: '[image]',
      attachments: [{ kind: 'image', url: photo }, { kind: 'quote', messageId: '900_3' }, { kind: 'referral' }],
    })
  })

  const { from: _, ...unsigned } = FEED
  test.each<[string, 'facebook' | 'instagram', string, object, string]>([
    ['of the page itself', 'facebook', 'feed', { ...FEED, from: { id: PAGE } }, 'echo'],
    ['that was edited', 'facebook', 'feed', { ...FEED, verb: 'edited' }, 'edit'],
    ['that was removed', 'facebook', 'feed', { ...FEED, verb: 'remove' }, 'edit'],
    ['that was hidden', 'facebook', 'feed', { ...FEED, verb: 'hide' }, 'edit'],
    ['without its author', 'facebook', 'feed', unsigned, 'malformed'],
    ['without words', 'facebook', 'feed', { ...FEED, message: ' ' }, 'empty'],
    ['of the account itself', 'instagram', 'comments', { ...MEDIA, from: { id: ACCOUNT, username: 'shop' } }, 'echo'],
    ['marked as own', 'instagram', 'comments', { ...MEDIA, from: { id: '1', self_ig_scoped_id: '21' } }, 'echo'],
    ['that is malformed', 'instagram', 'comments', { text: 'x' }, 'malformed'],
    ['that is none: a like', 'facebook', 'feed', { item: 'reaction', verb: 'add' }, 'notMessage'],
    ['that is none: a mention', 'instagram', 'mentions', { media_id: '1' }, 'notMessage'],
  ])('%s is skipped', (_what, type, field, value, reason) => {
    expect(read(type, field, value)).toMatchObject({ messages: [], skipped: [{ reason }] })
  })

  test('is skipped unless the owner turned it on', () => {
    for (const settings of [{}, { commentReplies: '' }]) {
      expect(read('facebook', 'feed', FEED, settings)).toMatchObject({
        messages: [],
        skipped: [{ reason: 'notMessage', what: 'feed' }],
      })
      expect(read('instagram', 'comments', MEDIA, settings)?.messages).toEqual([])
    }
  })
})

const open: Loopback[] = []
afterAll(() => Promise.all(open.map((standIn) => standIn.close())))
const ACCOUNTS: Record<'facebook' | 'instagram', GraphAccount> = {
  facebook: { kind: 'page', id: PAGE, name: 'Shop', token: 'EAApage', appId: '77', appSecret: APP_SECRET },
  instagram: { kind: 'instagram', id: ACCOUNT, name: 'shop', token: 'IGaccount', appId: '77', appSecret: APP_SECRET },
}
async function standIn(type: 'facebook' | 'instagram', more: Partial<GraphAccount> = {}) {
  const graph = await startGraph({ ...ACCOUNTS[type], ...more })
  open.push(graph)
  return { graph, http: httpTo({ [type === 'facebook' ? 'graph' : 'instagram']: graph.url }) }
}

describe.each(['facebook', 'instagram'] as const)('the answer to a comment (%s)', (type) => {
  test('is addressed to the comment, once, and nothing is shown as read or typed', async () => {
    const { graph, http } = await standIn(type)
    const [adapter, connection] = [adapterOf(type), connectionOf(type, ON)]
    const to = { id: '7392015648120394', commentId: '900_17' }
    const [part] = adapter.compose({ text: 'Sí.' }, true) as [Outgoing]
    expect(await adapter.send(part, to, connection, http)).toEqual({ messageId: 'm_OUT1' })
    expect(graph.sent[0]).toMatchObject({ recipient: { comment_id: '900_17' }, message: { text: 'Sí.' } })
    expect(await adapter.send(part, to, connection, http)).toMatchObject({ failure: { reason: 'requestRefused' } })
    expect([await adapter.seen(to, connection, http), await adapter.typing(to, connection, http)]).toEqual([null, null])
    expect(graph.calls).toHaveLength(2)
  })

  test('is one message, with the addresses of its files and cut where it is too long', () => {
    const { compose } = adapterOf(type)
    const media = [{ kind: 'image' as const, url: 'https://shop.example/a.jpg' }]
    const messages = [
      { text: 'Uno.', urls: [] },
      { text: 'Dos.', urls: [] },
    ]
    const both = compose({ text: 'Uno.\n\nDos.', media, messages, suggestions: ['Sí'] }, true)
    expect(both).toMatchObject([{ text: 'Uno.\n\nDos.\n\nhttps://shop.example/a.jpg', suggestions: [{ title: 'Sí' }] }])
    expect(compose({ text: '', media }, true)).toMatchObject([{ kind: 'media' }])
    const [long, ...more] = compose({ text: 'palabra '.repeat(2_000) }, true)
    expect(more).toEqual([])
    expect(long?.kind === 'text' && long.plain.endsWith('…')).toBe(true)
  })

  test('needs a subscription of its own; messages arrive without it', async () => {
    const field = type === 'facebook' ? 'feed' : 'comments'
    const connect = async (settings: object, more: Partial<GraphAccount> = {}) => {
      const { graph, http } = await standIn(type, more)
      const report = await adapterOf(type as ProviderType).connect(connectionOf(type, settings), http)
      return { report, fields: graph.accounts[0]?.fields }
    }
    expect((await connect({})).fields).not.toContain(field)
    const granted = await connect(ON)
    expect(granted.fields).toEqual(expect.arrayContaining(['messages', field]))
    expect(granted.report.findings.map(({ code }) => code)).toEqual(['tokenBelongsTo'])
    const { report, fields } = await connect(ON, { forbidden: [field] })
    expect(fields).toContain('messages')
    expect(report.findings).toContainEqual({ code: 'commentsMissing', facts: { field } })
    expect(healthOf(report)).toBe('good')
  })
})
