import { afterAll, beforeAll, expect, test } from 'vitest'
import { AVATAR_MAX_BYTES } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { dataUrl, png, SVG } from '../support/pictures.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const agent = async (): Promise<string> => (await newAgent(server, owner)).id
const draft = (id: string, look: object, { token } = owner, language = 'es') =>
  server.api(`PUT /agents/${id}/behaviour/draft`, { token, body: { look }, headers: { 'x-language': language } })
async function publish(id: string, look: object) {
  const { body } = await draft(id, look)
  const call = { token: owner.token, body: { savedAt: body.data.draft.savedAt } }
  return (await server.api(`POST /agents/${id}/behaviour/publish`, call)).body.data.published
}
const image = (address: string) => fetch(new URL(address, server.url))
const stored = async (id: string) =>
  (await server.rows('SELECT hash FROM agent_images WHERE agent_id = ?', id)).map(({ hash }) => hash)
const read = async (path: string) => (await server.api(`GET /agents/${path}`, { token: owner.token })).body.data

test('an image and a colour are a draft until they are published, and then shown everywhere', async () => {
  const id = await agent()
  const saved = (await draft(id, { avatar: dataUrl(png(64)), color: '#FFCC00' })).body.data
  const { avatar } = saved.draft.look
  expect(saved.draft.look).toEqual({ avatar: expect.stringMatching(/^[0-9a-f]{32}$/), color: '#ffcc00' })
  expect(saved.published.look).toEqual({ avatar: null, color: null })
  expect(await read(`${id}/public`)).not.toHaveProperty('avatar')
  expect((await draft(id, { avatar, color: '#ffcc00' })).status).toBe(200)

  await publish(id, { avatar, color: '#ffcc00' })
  const address = `/api/agents/${id}/avatar/${avatar}`
  expect(await read(id)).toMatchObject({ avatar: address, color: '#ffcc00' })
  expect(await read(`${id}/public`)).toMatchObject({
    avatar: address,
    accent: { background: '#ffcc00', color: '#000000' },
  })
  const shown = await image(address)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await shown.arrayBuffer()).equals(png(64))).toBe(true)
  expect((await image(`/api/agents/${await agent()}/avatar/${avatar}`)).status).toBe(404)
})

test('a version brings its look back, and only an image that nothing names is dropped', async () => {
  const id = await agent()
  const first = (await publish(id, { avatar: dataUrl(png(64)), color: '#aa0000' })).look
  const spare = (await draft(id, { avatar: dataUrl(png(96)) })).body.data.draft.look.avatar
  expect((await stored(id)).toSorted()).toEqual([first.avatar, spare].toSorted())
  await publish(id, { color: '#0000aa' })
  expect(await stored(id)).toEqual([first.avatar])
  const back = await server.api(`POST /agents/${id}/behaviour/versions/1/restore`, { token: owner.token })
  expect(back.body.data.published.look).toEqual(first)
})

test('what is no image, or one that does not fit, is refused in three languages, and nothing changes', async () => {
  const id = await agent()
  const refused = async (look: object, language?: string) => {
    const { status, body } = await draft(id, look, owner, language)
    return [status, ...Object.values(body.error.fields ?? {}).flat()]
  }
  const kind = 'Elige una imagen PNG, JPEG o WebP.'
  for (const avatar of [dataUrl(SVG, 'image/png'), dataUrl(SVG, 'image/svg+xml'), 'https://a.es/a.png', 7])
    expect(await refused({ avatar })).toEqual([422, kind])
  expect(await refused({ avatar: dataUrl(SVG, 'image/png') }, 'en')).toEqual([422, 'Choose a PNG, JPEG or WebP image.'])
  expect(await refused({ avatar: dataUrl(SVG, 'image/png') }, 'mn')).toEqual([
    422,
    'PNG, JPEG эсвэл WebP зураг сонгоно уу.',
  ])
  expect(await refused({ avatar: dataUrl(png(64, 64, undefined, AVATAR_MAX_BYTES)) }, 'en')).toEqual([
    422,
    'The image is too large: it may have at most 24 KB.',
  ])
  expect(await refused({ avatar: dataUrl(png(64, 32)) }, 'en')).toEqual([
    422,
    'The image has to be square, from 32 to 512 pixels a side.',
  ])
  expect(await refused({ avatar: 'f'.repeat(32) })).toEqual([422, 'Esta imagen ya no está guardada. Elígela otra vez.'])
  for (const color of ['red', '#12', 7])
    expect(await refused({ color })).toEqual([422, 'Escribe un color como #0c5c4c.'])
  expect(await stored(id)).toEqual([])
  const stranger = await customer(server, 'enterprise')
  expect((await draft(id, { color: '#aa0000' }, stranger)).status).toBe(404)
  expect((await read(`${id}/behaviour`)).draft).toBeNull()
})

test('an image travels in the file of its agent, and is gone when the agent is erased', async () => {
  const id = await agent()
  const { avatar } = (await publish(id, { avatar: dataUrl(png(64)) })).look
  const file = (await server.api(`GET /agents/${id}/export`, { token: owner.token })).body
  expect(file.behaviour.published.look.avatar).toBe(dataUrl(png(64)))
  const arrived = await server.api('POST /agents/import', { token: owner.token, body: file })
  expect(arrived.body.data.avatar).toBe(`/api/agents/${arrived.body.data.id}/avatar/${avatar}`)

  const address = `/api/agents/${id}/avatar/${avatar}`
  await server.api(`DELETE /agents/${id}`, { token: owner.token })
  expect((await image(address)).status).toBe(404)
  expect(await stored(id)).toEqual([avatar])
  await server.api(`DELETE /agents/${id}/bin`, { token: owner.token })
  expect(await stored(id)).toEqual([])
})
