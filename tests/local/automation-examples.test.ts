import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../worker/core/clock.ts'
import type { ReplyPart } from '../../worker/engines/engine.ts'
import { replyParts, webhook } from '../../worker/engines/webhook.ts'
import { SIGNING_KEY } from '../support/engines/agents.ts'
import { turn } from '../support/engines/turns.ts'
import { listenAs } from '../support/reserved-ports.ts'

const FOLDER = new URL('../../docs/', import.meta.url)
const page = readFileSync(new URL('automations.md', FOLDER), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)].flatMap(([, of, code = '']) => (of === language ? [code] : []))
const receiver = (name: string): string => new URL(`automations/${name}`, FOLDER).pathname
/** An interpreter that this machine lacks is skipped, and named by the skipped test. */
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

/** Takes what is called back. */
const taken: { body: string; type: string | undefined }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  taken.push({ body, type: request.headers['content-type'] })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":{"taken":true}}')
})
let callbackUrl = ''
const started: ChildProcess[] = []
beforeAll(async () => {
  callbackUrl = `http://127.0.0.1:${await listenAs(server)}/callbacks/v1`
})
afterAll(async () => {
  for (const child of started) child.kill()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function piecesOf(pieces: AsyncIterable<ReplyPart>) {
  const said: Record<string, unknown> = { text: '' }
  for await (const piece of pieces) {
    if ('text' in piece) said['text'] += piece.text
    else Object.assign(said, piece)
  }
  return said
}

describe('the examples of docs/automations.md', () => {
  async function* chunks(text: string) {
    yield new TextEncoder().encode(text)
  }
  const read = (body: string, type = 'application/json') => piecesOf(replyParts(type, chunks(body)))

  test('a request names the fields that are sent', async () => {
    const [request = '{}'] = blocks('json')
    const sent: string[] = []
    const address = `http://127.0.0.1:${new URL(callbackUrl).port}/`
    const means = {
      address: (text: string) => new URL(text),
      clock: systemClock,
      callbackLink: async () => callbackUrl,
    }
    const engine = webhook({ kind: 'webhook', url: address, key: SIGNING_KEY, hasFallback: false }, means)
    taken.length = 0
    const asked = { ...turn, mayCallBack: true as const, origin: { ...turn.origin, contact: { name: 'Ana' } } }
    await piecesOf(engine.reply(asked, new AbortController().signal)).catch(() => {})
    const { metadata, ...fields } = JSON.parse(taken[0]?.body ?? '{}')
    sent.push(...Object.keys(fields), ...Object.keys(metadata))
    const described = JSON.parse(request)
    expect(sent.sort()).toEqual(
      [...Object.keys(described).filter((name) => name !== 'metadata'), ...Object.keys(described.metadata)].sort(),
    )
  })

  test('answers are understood', async () => {
    const [, words = '', parts = '', handover = ''] = blocks('json')
    expect(await read(words)).toEqual({ text: 'It arrives tomorrow.' })
    expect(await read(parts)).toEqual({
      text: 'These are left:\n\nRed and blue.\n\nWhich one?',
      media: [
        { kind: 'image', url: 'https://shop.example/red.png', caption: 'Red' },
        { kind: 'file', url: 'https://shop.example/sizes.pdf', name: 'Sizes.pdf' },
      ],
      suggestions: [
        { title: 'Red', payload: 'red' },
        { title: 'Blue', payload: 'blue' },
      ],
    })
    expect(await read(handover)).toEqual({ text: 'I will get a person.', needsMember: true })
    expect(await read(blocks('').find((block) => block.startsWith('data:')) ?? '', 'text/event-stream')).toEqual({
      text: 'It arrives tomorrow.',
    })
  })

  test.each([
    ['curl', 'sh', ['-c'], 'curl'],
    ['Python', 'python3', ['-c'], 'python3'],
    ['JavaScript', process.execPath, ['--input-type=module', '-e'], process.execPath],
  ])('the answer later in %s is what a callback takes', async (name, command, flags, needed) => {
    if (!has(needed)) return console.warn(`${name} is not on this machine: its example was not run.`)
    const [code = ''] = blocks({ curl: 'sh', Python: 'python', JavaScript: 'js' }[name] ?? '')
    taken.length = 0
    const child = spawn(command, [...flags, code], { env: { ...process.env, CALLBACK_URL: callbackUrl } })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(taken.map(({ body, type }) => [JSON.parse(body), type])).toEqual([
      [{ output: 'It arrives tomorrow.' }, 'application/json'],
    ])
  })

  test('the n8n workflow answers 202 and calls back to the address of the message', () => {
    const { nodes } = JSON.parse(readFileSync(receiver('n8n-workflow.json'), 'utf8'))
    expect(JSON.stringify(nodes)).toContain('"responseCode":"customCode","customCode":202')
    expect(nodes.at(-1).parameters.url).toContain('metadata.callback.url')
  })
})

describe.each([
  ['Node', process.execPath, 'receiver.mjs'],
  ['Python', 'python3', 'receiver.py'],
])('the receiver in %s', (name, command, file) => {
  const isHere = has(command)
  let url = ''
  beforeAll(async () => {
    if (!isHere) return console.warn(`${name} is not on this machine: its receiver was not run.`)
    const child = spawn(command, [receiver(file), '0'], { env: { ...process.env, SECRET: SIGNING_KEY } })
    started.push(child)
    const port = await new Promise<string>((resolve, reject) => {
      child.on('close', () => reject(new Error('it ended')))
      let printed = ''
      child.stdout.on('data', (said) => {
        printed += said
        const [, port] = /listening on (\d+)\s/.exec(printed) ?? []
        if (port) resolve(port)
      })
    })
    url = `http://127.0.0.1:${port}/`
  })

  const asking = (message: string, key = SIGNING_KEY) => {
    const means = {
      address: (text: string) => new URL(text),
      clock: systemClock,
      callbackLink: async () => callbackUrl,
    }
    const origin = { ...turn.origin, messageId: crypto.randomUUID() }
    const engine = webhook({ kind: 'webhook', url, key, hasFallback: false }, means)
    return piecesOf(engine.reply({ ...turn, message, origin, mayCallBack: true }, new AbortController().signal))
  }

  test.skipIf(!isHere)('answers what is signed, and nothing else', async () => {
    expect(await asking('hola ☕')).toEqual({ text: 'You wrote: hola ☕' })
    expect(await asking('a person, please')).toEqual({ text: 'I will get a person.', needsMember: true })
    await expect(asking('hola', `whsec_${Buffer.alloc(32).toString('base64')}`)).rejects.toThrow('answered 401')
  })

  test.skipIf(!isHere)('answers later', async () => {
    taken.length = 0
    expect(await asking('later')).toEqual({ text: '', waitsUntil: expect.any(Number) })
    await expect.poll(() => taken.map(({ body }) => JSON.parse(body))).toEqual([{ output: 'You wrote: later' }])
  })
})
