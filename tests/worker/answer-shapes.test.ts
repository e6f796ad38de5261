import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { automation, makeTypeWith } from '../support/engines/agents.ts'
import { body, json } from '../support/engines/answers.ts'
import { type Answer, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { type Line, lineOf } from '../support/providers/lines.ts'
import { objectIn, textIn } from '../support/providers/loopback.ts'
import type { Server } from '../support/server.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let providers: Providers
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  ;({ server, providers } = await providersServer({
    APP_ORIGIN: 'https://vocero.test',
    ENGINE_ALLOW_HOSTS: standIn.host,
  }))
})
afterAll(async () => {
  await providers.close()
  await standIn.close()
})

const soon = { timeout: 30_000, interval: 100 }
let people = 15_550_600_000

/** An agent that an automation answers, on one channel. */
async function shopOn(type: ProviderType | 'webchat', answer: Answer) {
  const place = standIn.place(answer)
  const typeId = await makeTypeWith(server, automation(place.url))
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  const owner: Person = await register(server)
  const { agentId } = await makeAgent(server, { ownerId: owner.id, type: typeId })
  if (type === 'webchat') return { agentId, owner, place, line: undefined as unknown as Line, channelId: '' }
  const { id: channelId } = await newChannel(server, owner, agentId, type)
  await server.api(`POST /channels/${channelId}/connect`, { token: owner.token })
  return { agentId, owner, place, channelId, line: lineOf(type, server, providers, agentId) }
}
const repliesOf = async (agentId: string) =>
  (await server.rows('SELECT agent_response AS said FROM conversations WHERE agent_id = ?', agentId)).map(
    ({ said }) => said,
  )
const deliveriesOf = (agentId: string) => server.rows('SELECT state FROM deliveries WHERE agent_id = ?', agentId)

describe('an answer that is a list of messages', () => {
  const list = json([
    { output: 'Hola, Ana.' },
    { output: 'Aquí tienes.', image: 'https://shop.example/a.jpg' },
    { output: '¿Cuál?', suggestions: ['Roja', 'Azul'] },
  ])

  test('is as many messages at a provider, in order, each with its picture, and one reply', async () => {
    const { agentId, line } = await shopOn('telegram', list)
    const person = String(++people)
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    const mine = () => providers.telegram.sent.filter((body) => String(body['chat_id']) === person)
    await expect.poll(() => mine().length, soon).toBe(4)
    const said = mine().map((body) => textIn(body['photo']) || textIn(body['text']))
    expect(said).toEqual(['Hola, Ana.', 'https://shop.example/a.jpg', 'Aquí tienes.', '¿Cuál?'])
    expect(mine().map((body) => 'reply_markup' in body)).toEqual([false, false, false, true])
    await expect.poll(() => deliveriesOf(agentId), soon).toEqual([{ state: 'sent' }])
    expect(await repliesOf(agentId)).toEqual([expect.stringMatching(/^Hola, Ana\.\n\nAquí tienes\.\n\n¿Cuál\?/)])
  })

  test('as n8n streams them, one for each item of each node that speaks, is as many messages at a provider', async () => {
    const chunk = (type: string, nodeId: string, itemIndex: number, content?: string) => {
      const metadata = { nodeId, nodeName: `Agente ${nodeId}`, itemIndex, runIndex: 0, timestamp: 1_795_169_730_250 }
      return `${JSON.stringify({ type, ...(content !== undefined && { content }), metadata })}\n`
    }
    const streamed = [
      ...[chunk('begin', 'a', 0), chunk('item', 'a', 0, 'Hola, '), chunk('item', 'a', 0, 'Ana.'), chunk('end', 'a', 0)],
      '{"type":"keepalive"}\n',
      ...[chunk('begin', 'a', 1), chunk('item', 'a', 1, 'Aquí tienes.'), chunk('end', 'a', 1)],
      ...[chunk('begin', 'b', 0), chunk('item', 'b', 0, '¿Cuál?'), chunk('end', 'b', 0)],
    ]
    const { agentId, line } = await shopOn('telegram', body(streamed.join('')))
    const person = String(++people)
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    await expect.poll(() => deliveriesOf(agentId), soon).toEqual([{ state: 'sent' }])
    expect(line.sentTo(person).map(({ text }) => text)).toEqual(['Hola, Ana.', 'Aquí tienes.', '¿Cuál?'])
    expect(await repliesOf(agentId)).toEqual(['Hola, Ana.\n\nAquí tienes.\n\n¿Cuál?'])
  })

  test('goes on after the last message that the provider took, and repeats none', async () => {
    const { agentId, line } = await shopOn('telegram', list)
    const person = String(++people)
    let refusals = 0
    providers.telegram.refuse = ({ path, body }) => {
      const isSecond = path.endsWith('/sendPhoto') && String(objectIn(body)['chat_id']) === person
      return isSecond && ++refusals === 1 ? { status: 502, body: {} } : undefined
    }
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    await expect.poll(() => deliveriesOf(agentId), soon).toEqual([{ state: 'sent' }])
    providers.telegram.refuse = undefined
    const texts = line.sentTo(person).map(({ text }) => text)
    expect(texts.filter((text) => text === 'Hola, Ana.')).toHaveLength(1)
    expect(texts.at(-1)).toBe('¿Cuál?')
  })

  test('is as many messages where a stream says so', async () => {
    const events = [{ delta: 'Hola, ' }, { delta: 'Ana.' }, null, { delta: '¿Cuál?' }]
    const stream: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of events)
        response.write(`${event ? '' : 'event: next\n'}data: ${JSON.stringify(event ?? {})}\n\n`)
      response.end('event: done\ndata: {"suggestions":["Roja"]}\n\n')
    }
    const { agentId, line } = await shopOn('telegram', stream)
    const person = String(++people)
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    await expect.poll(() => line.sentTo(person).length, soon).toBe(2)
    expect(line.sentTo(person).map(({ text }) => text)).toEqual(['Hola, Ana.', '¿Cuál?'])
    await expect.poll(() => repliesOf(agentId), soon).toEqual([expect.stringMatching(/^Hola, Ana\.\n\n¿Cuál\?/)])
  })

  test('is one reply with paragraphs in the web chat', async () => {
    const { agentId } = await shopOn('webchat', json(['Uno.', 'Dos.']))
    expect(outputOf(await visitorOf(server, agentId).say('hola'))).toBe('Uno.\n\nDos.')
  })
})

describe('the options of an answer on the web chat', () => {
  const red = { title: 'Rojo', payload: 'red' }
  const blue = { title: 'Azul', payload: 'Azul' }
  const partsAnswer = { output: '¿Cuál?', parts: [{ type: 'choices', text: 'Elige:', options: [red, 'Azul'] }] }

  test.each([
    ['as parts', json(partsAnswer)],
    ['as suggestions', json({ output: '¿Cuál?\n\nElige:', suggestions: [red, 'Azul', 'Azul'] })],
  ])('%s are in the answer, on the stream, in the history and in what members see', async (_, answer) => {
    const { agentId, owner } = await shopOn('webchat', answer)
    const visitor = visitorOf(server, agentId)
    const said = await visitor.say('hola')
    const [first] = JSON.parse(said.body.data.webhookResult.response)
    expect(first).toEqual({ output: '¿Cuál?\n\nElige:', suggestions: [red, blue] })
    const { token } = owner
    const { sessionId } = said.body.data
    const path = `GET /conversations/session/${sessionId}?agentId=${agentId}` as const
    const { thread, conversations } = (await server.api(path, { token })).body.data
    expect(conversations[0].metadata.options).toEqual(['Rojo', 'Azul'])
    const { messages } = (await server.api(`GET /threads/${thread.id}/messages`, { token })).body.data
    const reply = messages.find(({ author }: { author: string }) => author === 'agent')
    expect(reply.parts).toContainEqual({ type: 'choices', options: [red, blue] })
    const { messageId, visitorToken } = said.body.data
    const stream = await visitor.listen(sessionId, visitorToken, '0')
    const { data } = await stream.until((event) => event.data.messageId === messageId && !event.data.type)
    stream.close()
    expect(data.webhookResult).toEqual(said.body.data.webhookResult)
  })
})

describe('an option whose id is longer than its provider takes', () => {
  const long = `pedido:${'ñ'.repeat(200)}`
  const title = `Quiero ver otra vez ${'el pedido '.repeat(12)}de ayer`
  const offer = json({
    output: '¿Cuál?',
    suggestions: [
      { title, payload: long },
      { title: 'Otro', payload: `${long}2` },
    ],
  })

  test('comes back from Telegram as it was given, with the words of the option', async () => {
    const { line, place } = await shopOn('telegram', offer)
    const person = String(++people)
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    const mine = () => providers.telegram.sent.filter((body) => String(body['chat_id']) === person)
    await expect.poll(() => mine().length, soon).toBe(1)
    const { inline_keyboard: keyboard } = objectIn(mine()[0]?.['reply_markup']) as {
      inline_keyboard: { text: string; callback_data: string }[][]
    }
    const buttons = keyboard.flat()
    expect(buttons).toHaveLength(2)
    for (const { callback_data: data } of buttons) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64)
    const [button] = buttons
    const update = {
      update_id: ++people,
      callback_query: {
        id: `tap-${people}`,
        from: { id: Number(person), is_bot: false, first_name: 'Bat' },
        data: button?.callback_data,
        message: {
          ...{ message_id: 9, date: 1, chat: { id: Number(person), type: 'private' } },
          reply_markup: { inline_keyboard: keyboard },
        },
      },
    }
    await line.deliver(JSON.stringify(update))
    await expect.poll(() => place.calls().length, soon).toBe(2)
    const { chatInput, metadata } = place.calls()[1]?.body ?? {}
    expect(chatInput).toBe(title)
    expect(metadata.attachments).toEqual([
      {
        kind: 'choice',
        fields: [
          { name: 'id', value: long },
          { name: 'title', value: title },
        ],
      },
    ])
  })

  test('comes back from Viber, which shows what is tapped as said, and this not', async () => {
    const { line, place } = await shopOn('viber', offer)
    const person = `viber-${++people}`
    await line.deliver(line.said({ person, text: 'hola', number: people }))
    const mine = () => providers.viber.sent.filter((body) => body['receiver'] === person)
    await expect.poll(() => mine().length, soon).toBe(1)
    const [button] = (objectIn(mine()[0]?.['keyboard'])['Buttons'] ?? []) as Record<string, unknown>[]
    expect(button?.['Silent']).toBe(true)
    await line.deliver(line.said({ person, text: String(button?.['ActionBody']), number: ++people }))
    await expect.poll(() => place.calls().length, soon).toBe(2)
    const { chatInput, metadata } = place.calls()[1]?.body ?? {}
    expect([chatInput, metadata.attachments[0].fields[0]]).toEqual([title, { name: 'id', value: long }])
  })
})

test.each([
  ['mn', 'төлбөр'],
  ['de', 'pagos'],
])(
  'a payment at Telegram is refused at once in the language of the person (%s), and is in the log',
  async (language_code, word) => {
    const { line, owner, channelId } = await shopOn('telegram', json({ output: 'Hola.' }))
    const from = { id: ++people, is_bot: false, first_name: 'Bat', language_code }
    const question = { id: 'q-1', from, currency: 'EUR', total_amount: 100, invoice_payload: 'x' }
    const answer = await line.deliver(JSON.stringify({ update_id: people, pre_checkout_query: question }))
    expect(await answer.json()).toEqual({
      ...{ method: 'answerPreCheckoutQuery', pre_checkout_query_id: 'q-1', ok: false },
      error_message: expect.stringContaining(word),
    })
    const shipping = { id: 's-1', from, invoice_payload: 'x', shipping_address: { country_code: 'ES', city: 'Madrid' } }
    const price = await line.deliver(JSON.stringify({ update_id: ++people, shipping_query: shipping }))
    expect(await price.json()).toEqual({
      ...{ method: 'answerShippingQuery', shipping_query_id: 's-1', ok: false },
      error_message: expect.stringContaining(word),
    })
    const calls = async () =>
      (await server.api(`GET /channels/${channelId}/webhook-calls`, { token: owner.token })).body.data
    await expect
      .poll(
        async () => (await calls()).map(({ verdict, detail }: Record<string, string>) => `${verdict}: ${detail}`),
        soon,
      )
      .toEqual([
        expect.stringMatching(/^unsupported: .*shipping_query refused/),
        expect.stringMatching(/^unsupported: .*pre_checkout_query refused/),
      ])
  },
)
