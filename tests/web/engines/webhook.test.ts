import { describe, expect, test } from 'vitest'
import { signed } from '../../../worker/engines/signing.ts'
import { answerOf } from '../../../worker/engines/webhook.answer.ts'
import { mediaIn } from '../../../worker/engines/webhook.media.ts'
import { answerIn, beginsStream, mayBecomeHidden } from '../../../worker/engines/webhook.rules.ts'

async function* textsIn(texts: readonly string[]) {
  yield* texts
}

test('what is sent is signed as Standard Webhooks writes it', () => {
  const at = new Date(1785312004_000)
  const body =
    '{"type":"agent.message","timestamp":"2026-07-29T08:00:04.523Z","data":{"chatInput":"¿Tienen café?","sessionId":"messenger:7392015648120394"}}'
  const key = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
  expect(signed(key, 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W', at, body)).toEqual({
    'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    'webhook-timestamp': '1785312004',
    'webhook-signature': 'v1,oFU28BH3WyFgynNpRETbzd95n7XoDCaWswjyeuzCtJo=',
  })
})

test.each([
  ['{"output":"Te paso.","handover":true}', [{ needsMember: true }]],
  ['[{"output":"Te paso.","handover":true}]', [{ needsMember: true }]],
  ['{"output":"Te paso.","handover":"true"}', []],
  ['{"output":"Te paso."}', []],
])('an automation asks for a member beside its words: %s', async (body, more) => {
  const said = []
  for await (const piece of answerOf(textsIn([body]))) said.push(piece)
  expect(said).toEqual(['Te paso.', ...more])
})

describe('the answer in a body', () => {
  test.each([
    ['[{"output":"a"},{"output":"b"}]', 'a'],
    ['{"text":"t","output":"o"}', 'o'],
    ['{"output":null,"reply":"r"}', 'r'],
    ['"just text"', 'just text'],
    ['just text', 'just text'],
    ['{"output":7}', '7'],
    ['{"error":"quota","message":"You are over quota"}', null],
    ['{"output":"Workflow was started"}', null],
    ['WORKFLOW GOT STARTED.', null],
    ['true', null],
    ['null', null],
    ['{"__proto__":{"output":"x"}}', null],
  ])('%s', (body, expected) => {
    expect(answerIn(body)).toBe(expected)
  })
})

test.each([
  ['Work', true],
  ['Workflow was started at', true],
  ['  ', true],
  ['<', true],
  ['<htm', true],
  ['Workshops are on Monday', false],
  ['Hola', false],
  ['<3', false],
])('a stream that begins with «%s» is kept back: %s', (begun, expected) => {
  expect(mayBecomeHidden(begun)).toBe(expected)
})

test.each([
  ['{"type":"begin","metadata":{}}', true],
  ['{"type":"item","content":"a"}', true],
  ['{"type":"text","text":"begin"}', false],
  ['[{"output":"a"}]', false],
  ['{', false],
])('%s begins a stream: %s', (line, expected) => {
  expect(beginsStream(line)).toBe(expected)
})

describe('what an answer shows', () => {
  test.each([
    ['{"image":"https://a.example/x.png"}', [{ kind: 'image', url: 'https://a.example/x.png' }]],
    [
      '[{"output":"o","image_url":{"url":" https://a.example/x.png ","alt":" Un mapa "}}]',
      [{ kind: 'image', url: 'https://a.example/x.png', caption: 'Un mapa' }],
    ],
    [
      '{"files":[{"url":"https://a.example/l","filename":"l.pdf"}]}',
      [{ kind: 'file', url: 'https://a.example/l', name: 'l.pdf' }],
    ],
    ['{"image":"javascript:alert(1)","file":{"url":7},"images":[null,[],{}]}', []],
    ['{"executionStarted":true,"image":"https://a.example/x.png"}', []],
    ['{"error":"quota","image":"https://a.example/x.png"}', []],
    ['no JSON https://a.example/x.png', []],
    ['null', []],
  ])('%s', (body, media) => {
    expect(mediaIn(body)).toEqual(media)
  })

  test('is five things at most', () => {
    const images = Array.from({ length: 9 }, (_, place) => `https://a.example/${place}.png`)
    expect(mediaIn(JSON.stringify({ images }))).toHaveLength(5)
  })
})
