import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../../worker/engines/failures.words.ts'
import { replyParts } from '../../../worker/engines/webhook.ts'

const JSON_TYPE = 'application/json'
const EVENTS_TYPE = 'text/event-stream'

/** What is said, shown, offered and asked for in an answer, or why there is nothing; how it is divided only if asked. */
async function read(body: string, type = JSON_TYPE, pieceLength = 7, isDivided = false) {
  const bytes = new TextEncoder().encode(body)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.slice(at, at + pieceLength)
  }
  const said = { text: '' }
  try {
    for await (const piece of replyParts(type, chunks())) {
      if ('text' in piece) said.text += piece.text
      else if (isDivided || !('messages' in piece)) Object.assign(said, piece)
    }
  } catch (error) {
    return { failure: (error as Error).message }
  }
  return said
}

const text = (words: string) => ({ text: words })

describe('the answer of', () => {
  test.each<[string, unknown, object]>([
    ['n8n', [{ output: 'Hola.' }], text('Hola.')],
    ['n8n, several items', [{ output: 'Uno.' }, { output: 'Dos.' }], text('Uno.\n\nDos.')],
    ['Make, with JSON in a module', { data: { answer: 'Hola.' } }, text('Hola.')],
    ['Flowise', { text: 'Hola.', question: '¿?', chatId: 'c', sessionId: 's', memoryType: 'Buffer' }, text('Hola.')],
    ['Flowise, with structured output', { json: { answer: 'Hola.' }, chatId: 'c' }, text('Hola.')],
    [
      'Dify, a chat',
      { event: 'message', task_id: 't', mode: 'chat', answer: 'Hola.', metadata: { usage: {} }, created_at: 1 },
      text('Hola.'),
    ],
    [
      'Dify, a workflow',
      { task_id: 't', data: { id: 'i', status: 'succeeded', outputs: { text: 'Hola.' }, error: null } },
      text('Hola.'),
    ],
    [
      'Botpress, converse',
      {
        responses: [
          { type: 'text', text: 'Hola.' },
          { type: 'text', payload: { text: '¿Qué buscas?' } },
        ],
      },
      text('Hola.\n\n¿Qué buscas?'),
    ],
    [
      'Botpress, with a choice',
      {
        responses: [
          { type: 'choice', payload: { text: '¿Cuál?', options: [{ label: 'Té', value: 'tea' }] } },
          { type: 'image', payload: { imageUrl: 'https://a.example/x.png' } },
        ],
      },
      {
        text: '¿Cuál?',
        suggestions: [{ title: 'Té', payload: 'tea' }],
        media: [{ kind: 'image', url: 'https://a.example/x.png' }],
      },
    ],
    [
      'Rasa',
      [
        { recipient_id: 'u', text: 'Hola.', buttons: [{ title: 'Sí', payload: '/affirm' }] },
        { recipient_id: 'u', image: 'https://a.example/x.png' },
      ],
      {
        text: 'Hola.',
        suggestions: [{ title: 'Sí', payload: '/affirm' }],
        media: [{ kind: 'image', url: 'https://a.example/x.png' }],
      },
    ],
    ['Rasa, one message', [{ recipient_id: 'u', text: 'Hola.' }], text('Hola.')],
    ['Dialogflow ES', { fulfillmentText: 'Hola.', source: 'x' }, text('Hola.')],
    [
      'Dialogflow ES, with messages',
      {
        fulfillmentMessages: [
          { text: { text: ['Hola.'] } },
          { quickReplies: { title: '¿Cuál?', quickReplies: ['Té', 'Café'] } },
        ],
      },
      {
        text: 'Hola.\n\n¿Cuál?',
        suggestions: [
          { title: 'Té', payload: 'Té' },
          { title: 'Café', payload: 'Café' },
        ],
      },
    ],
    [
      'Dialogflow CX',
      { fulfillment_response: { messages: [{ text: { text: ['Hola.'] } }, { text: { text: ['Adiós.'] } }] } },
      text('Hola.\n\nAdiós.'),
    ],
    ['Dialogflow, a detected intent', { responseId: 'r', queryResult: { fulfillmentText: 'Hola.' } }, text('Hola.')],
    [
      'OpenAI, chat',
      { id: 'c', object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content: 'Hola.' } }] },
      text('Hola.'),
    ],
    [
      'OpenAI, responses',
      {
        object: 'response',
        error: null,
        output: [
          { type: 'reasoning', summary: ['secreto'] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hola.', annotations: [] }] },
        ],
      },
      text('Hola.'),
    ],
    ['Anthropic', { type: 'message', content: [{ type: 'text', text: 'Hola.' }] }, text('Hola.')],
    ['Ollama', { model: 'm', message: { role: 'assistant', content: 'Hola.' }, done: true }, text('Hola.')],
    [
      'Gemini, without what it thought',
      { candidates: [{ content: { parts: [{ text: 'Saluda.', thought: true }, { text: 'Hola.' }] } }] },
      text('Hola.'),
    ],
    [
      'Dify, a workflow whose output has a name of its own',
      { task_id: 't', data: { id: 'i', status: 'succeeded', outputs: { respuesta: 'Hola.', total: 3 }, error: null } },
      text('Hola.'),
    ],
    [
      'Typebot',
      {
        sessionId: 's',
        messages: [
          {
            id: 'm1',
            type: 'text',
            content: {
              type: 'richText',
              richText: [
                {
                  type: 'p',
                  children: [
                    { text: 'Hola, ' },
                    { type: 'inline-variable', children: [{ type: 'p', children: [{ text: 'Ana', bold: true }] }] },
                    { text: '.' },
                  ],
                },
                { type: 'p', children: [{ text: '' }] },
                {
                  type: 'ul',
                  children: [
                    { type: 'li', children: [{ type: 'lic', children: [{ text: 'Uno' }] }] },
                    { type: 'li', children: [{ type: 'lic', children: [{ text: 'Dos' }] }] },
                  ],
                },
                {
                  type: 'p',
                  children: [
                    { text: 'Mira ' },
                    { type: 'a', url: 'https://a.example/', children: [{ text: 'aquí' }] },
                    {
                      type: 'inline-variable',
                      children: [
                        { type: 'p', children: [{ text: ' o llama.' }] },
                        { type: 'p', children: [{ text: '¿Cuál?' }] },
                      ],
                    },
                  ],
                },
              ],
            },
          },
          { id: 'm2', type: 'image', content: { url: 'https://a.example/x.png' } },
          { id: 'm3', type: 'video', content: { type: 'youtube', url: 'https://youtu.be/x' } },
          { id: 'm4', type: 'audio', content: { url: 'https://a.example/x.mp3' } },
        ],
        input: {
          id: 'i1',
          type: 'choice input',
          items: [
            { id: 'a', content: 'Rojo' },
            { id: 'b', content: 'Azul' },
          ],
        },
      },
      {
        text: 'Hola, Ana.\n- Uno\n- Dos\nMira [aquí](https://a.example/) o llama.\n¿Cuál?\n\nhttps://youtu.be/x',
        media: [
          { kind: 'image', url: 'https://a.example/x.png' },
          { kind: 'file', url: 'https://a.example/x.mp3' },
        ],
        suggestions: [
          { title: 'Rojo', payload: 'Rojo' },
          { title: 'Azul', payload: 'Azul' },
        ],
      },
    ],
    [
      'Typebot, in Markdown and for a text',
      {
        messages: [{ id: 'm', type: 'text', content: { type: 'markdown', markdown: '**Hola.**' } }],
        input: { id: 'i', type: 'text input' },
      },
      text('**Hola.**'),
    ],
    [
      'Voiceflow',
      [
        { type: 'text', time: 1, payload: { message: 'Hola.', delay: 1000 } },
        { type: 'visual', payload: { image: 'https://a.example/x.png' } },
        {
          type: 'choice',
          payload: { buttons: [{ name: 'Rojo', request: { type: 'path-1', payload: { label: 'Rojo' } } }] },
        },
        { type: 'end', payload: { reason: 'x' } },
      ],
      {
        text: 'Hola.',
        media: [{ kind: 'image', url: 'https://a.example/x.png' }],
        suggestions: [{ title: 'Rojo', payload: 'Rojo' }],
      },
    ],
    ['Voiceflow, one message', [{ type: 'text', payload: { message: 'Hola.' } }], text('Hola.')],
    [
      'n8n, with structured output',
      [{ output: { reply: 'Hola.', suggestions: ['Sí'] }, handover: true }],
      { text: 'Hola.', suggestions: [{ title: 'Sí', payload: 'Sí' }], needsMember: true },
    ],
    ['n8n, with a list as output', { output: [{ text: 'Uno.' }, { text: 'Dos.' }] }, text('Uno.\n\nDos.')],
    ['n8n, with structured output as text', { output: '{"reply":"Hola."}' }, text('Hola.')],
    ['n8n, an item as it is inside', [{ json: { output: 'Hola.' }, pairedItem: 0 }], text('Hola.')],
    ['JSON within JSON', '{"output":"Hola."}', text('Hola.')],
    ['a function behind a gateway', { statusCode: 200, body: '{"output":"Hola."}' }, text('Hola.')],
    ['Coze', { code: 0, msg: '', data: '{"output":"Hola."}' }, text('Hola.')],
    [
      'Langflow',
      { session_id: 's', outputs: [{ outputs: [{ results: { message: { text: 'Hola.', sender: 'Machine' } } }] }] },
      text('Hola.'),
    ],
    [
      'LangGraph, the whole conversation',
      {
        messages: [
          { type: 'system', content: 'secreto' },
          { type: 'human', content: '¿Hola?' },
          { type: 'ai', content: '', tool_calls: [{ name: 'search' }] },
          { type: 'tool', content: 'secreto' },
          { type: 'ai', content: [{ type: 'text', text: 'Hola.' }] },
        ],
      },
      text('Hola.'),
    ],
    ['LangServe', { output: { content: 'Hola.', type: 'ai' }, metadata: {} }, text('Hola.')],
    ['Amazon Lex', { messages: [{ content: 'Hola.', contentType: 'PlainText' }], sessionState: {} }, text('Hola.')],
    [
      'Amazon Bedrock',
      { output: { message: { role: 'assistant', content: [{ text: 'Hola.' }] } }, stopReason: 'end_turn' },
      text('Hola.'),
    ],
    ['Watson', { output: { generic: [{ response_type: 'text', text: 'Hola.' }] } }, text('Hola.')],
    ['ManyChat', { version: 'v2', content: { messages: [{ type: 'text', text: 'Hola.' }] } }, text('Hola.')],
    [
      "OpenAI's assistants",
      { role: 'assistant', content: [{ type: 'text', text: { value: 'Hola.', annotations: [] } }] },
      text('Hola.'),
    ],
    ["OpenAI's agents", { final_output: 'Hola.' }, text('Hola.')],
    ['CrewAI', { raw: 'Hola.', tasks_output: [] }, text('Hola.')],
    ['Haystack', { replies: ['Hola.'] }, text('Hola.')],
    ['Hugging Face', [{ generated_text: 'Hola.' }], text('Hola.')],
    [
      'somebody who hands over beside a reply',
      { data: { reply: 'Te paso.' }, handover: true },
      { text: 'Te paso.', needsMember: true },
    ],
    ['an object without a known field', { output: { hora: '10:00' } }, text('{"hora":"10:00"}')],
    ['an error inside', { output: { error: 'quota', message: 'secreto' } }, { failure: 'no answer for a customer' }],
    ['an error beside data', { error: 'quota', data: { reply: 'secreto' } }, { failure: 'an error in the automation' }],
    ['a text that begins as a list does', { output: '[Nota] Hola.' }, text('[Nota] Hola.')],
    ['a list of texts', ['Uno.', 'Dos.'], text('Uno.\n\nDos.')],
    ['a list of messages', { messages: [{ text: 'Uno.' }, 'Dos.'] }, text('Uno.\n\nDos.')],
    [
      'our own parts',
      {
        output: 'Mira.',
        parts: [
          { type: 'text', text: 'Este es.' },
          { type: 'image', url: 'https://a.example/x.png', caption: 'Rojo' },
          { type: 'file', url: 'https://a.example/l.pdf', name: 'Lista.pdf' },
          { type: 'choices', text: '¿Cuál?', options: [{ title: 'Rojo', payload: 'red' }, 'Azul'] },
        ],
        handover: true,
      },
      {
        text: 'Mira.\n\nEste es.\n\n¿Cuál?',
        media: [
          { kind: 'image', url: 'https://a.example/x.png', caption: 'Rojo' },
          { kind: 'file', url: 'https://a.example/l.pdf', name: 'Lista.pdf' },
        ],
        suggestions: [
          { title: 'Rojo', payload: 'red' },
          { title: 'Azul', payload: 'Azul' },
        ],
        needsMember: true,
      },
    ],
    [
      'nobody known',
      { pedido: { secreto: 7 }, 'nota interna': 'x' },
      { failure: 'an answer with unknown fields (pedido, nota interna)' },
    ],
    ['an error', { error: { message: 'secreto' } }, { failure: 'an error in the automation' }],
    ['nothing', { output: '' }, { failure: 'no answer for a customer' }],
  ])('%s', async (_, body, expected) => {
    expect(await read(JSON.stringify(body))).toEqual(expected)
  })

  test('plain text', async () => {
    expect(await read('Hola.\nSiempre.', 'text/plain')).toEqual(text('Hola.\nSiempre.'))
  })
})

describe('events of', () => {
  const of = (...events: readonly unknown[]) =>
    events.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join('')
  const delta = (content: string) => ({ choices: [{ index: 0, delta: { content } }] })

  test.each<[string, string, object]>([
    ['OpenAI, chat', of(delta('Ho'), delta('la.'), '[DONE]'), text('Hola.')],
    [
      'OpenAI, responses',
      of(
        { type: 'response.created', response: {} },
        { type: 'response.output_text.delta', delta: 'Ho' },
        { type: 'response.output_text.delta', delta: 'la.' },
        { type: 'response.completed', response: { output: [] } },
      ),
      text('Hola.'),
    ],
    [
      'Anthropic',
      `event: content_block_delta\n${of({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'Hola.' } })}event: message_stop\n${of({ type: 'message_stop' })}`,
      text('Hola.'),
    ],
    [
      'Flowise',
      of(
        { event: 'start', data: '' },
        { event: 'token', data: 'Ho' },
        { event: 'token', data: 'la.' },
        { event: 'end', data: '[DONE]' },
      ),
      text('Hola.'),
    ],
    [
      'Dify',
      of(
        { event: 'workflow_started', data: { id: 'secreto' } },
        { event: 'message', answer: 'Ho' },
        { event: 'message', answer: 'la.' },
        { event: 'message_end', metadata: {} },
      ),
      text('Hola.'),
    ],
    [
      'Dify, a workflow that writes nothing before its end',
      of(
        { event: 'workflow_started', data: { id: 'i' } },
        { event: 'node_finished', data: { outputs: { text: 'secreto' } } },
        { event: 'workflow_finished', data: { status: 'succeeded', outputs: { respuesta: 'Hola.' } } },
      ),
      text('Hola.'),
    ],
    [
      'Gemini, without what it thought',
      of(
        { candidates: [{ content: { parts: [{ text: 'Saluda.', thought: true }] } }] },
        { candidates: [{ content: { parts: [{ text: 'Hola.' }] } }] },
      ),
      text('Hola.'),
    ],
    [
      'Mistral, without what it thought',
      of(
        { choices: [{ delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Saluda.' }] }] } }] },
        { choices: [{ delta: { content: [{ type: 'text', text: 'Ho' }] } }] },
        delta('la.'),
        '[DONE]',
      ),
      text('Hola.'),
    ],
    [
      'LangServe',
      `event: metadata\n${of({ run_id: 'r' })}event: data\n${of('"Ho"')}event: data\n${of({ content: 'la.', type: 'AIMessageChunk' })}event: end\n\n`,
      text('Hola.'),
    ],
    ['plain words', 'data: Ho\n\ndata: la.\n\n', text('Hola.')],
    [
      'our own, with a whole answer at the end',
      `${of({ delta: 'Te ' }, { delta: 'paso.' })}event: done\n${of({ output: 'Te paso.', handover: true })}`,
      { text: 'Te paso.', needsMember: true },
    ],
    ['only a whole answer at the end', `event: done\n${of({ output: 'Hola.' })}`, text('Hola.')],
    [
      'an error half way',
      of(delta('Ho'), { error: { message: 'secreto' } }),
      { failure: 'an error in the automation' },
    ],
    ['nobody known', of({ paso: 1, nota: 'secreto' }), { failure: 'an answer with unknown fields (paso, nota)' }],
  ])('%s', async (_, body, expected) => {
    expect(await read(body, EVENTS_TYPE)).toEqual(expected)
    expect(await read(body, EVENTS_TYPE, 1)).toEqual(expected)
  })

  test('no type are recognised by how they begin', async () => {
    expect(await read(of(delta('Hola.'), '[DONE]'), 'text/plain')).toEqual(text('Hola.'))
  })
})

describe('lines of', () => {
  const of = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

  test.each<[string, string, object]>([
    [
      'Ollama, a chat',
      of(
        { model: 'm', message: { role: 'assistant', content: '', thinking: 'Saluda.' }, done: false },
        { model: 'm', message: { role: 'assistant', content: 'Ho' }, done: false },
        { model: 'm', message: { role: 'assistant', content: 'la.' }, done: false },
        { model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', eval_count: 2 },
      ),
      text('Hola.'),
    ],
    ['Ollama, a prompt', of({ response: 'Ho', done: false }, { response: 'la.', done: true }), text('Hola.')],
    [
      'Ollama, an error half way',
      of({ response: 'Ho' }, { error: 'secreto' }),
      { failure: 'an error in the automation' },
    ],
    [
      "the AI SDK's data stream",
      'f:{"messageId":"m"}\n0:"Ho"\ng:"Saluda."\n0:"la."\n9:{"toolCallId":"t"}\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n',
      text('Hola.'),
    ],
    ["the AI SDK's data stream, an error", '0:"Ho"\n3:"secreto"\n', { failure: 'an error in the automation' }],
    ['nobody known', of({ paso: 1 }, { nota: 'x' }), { failure: 'an answer with unknown fields (nota)' }],
    [
      'one object alone',
      '{"output":"Hola.","suggestions":["Sí"]}\n\n',
      {
        text: 'Hola.',
        suggestions: [{ title: 'Sí', payload: 'Sí' }],
      },
    ],
  ])('%s', async (_, body, expected) => {
    for (const length of [1, 7, 10_000]) expect(await read(body, 'application/x-ndjson', length)).toEqual(expected)
  })
})

describe('a stream of several messages', () => {
  const line = (type: string, node: string, content?: string) =>
    JSON.stringify({ type, ...(content && { content }), metadata: { nodeId: node, runIndex: 0 } })
  const message = (text: string, ...urls: string[]) => ({ text, urls })
  const PICTURE = 'https://shop.example/a.jpg'
  const two = [message('Hola.'), message('¿Cuál?')]

  test.each<[string, string, object]>([
    [
      'by an event between them',
      'data: {"delta":"Ho"}\n\ndata: {"delta":"la."}\n\nevent: next\ndata: {}\n\ndata: {"delta":"¿Cuál?"}\n\ndata: [DONE]\n\n',
      { text: 'Hola.\n\n¿Cuál?', messages: two },
    ],
    [
      'by an event between them, and what the last one shows at the end',
      `data: {"delta":"Hola."}\n\nevent: next\ndata: {}\n\ndata: {"delta":"¿Cuál?"}\n\nevent: done\ndata: {"output":"","image":"${PICTURE}"}\n\n`,
      {
        text: 'Hola.\n\n¿Cuál?',
        media: [{ kind: 'image', url: PICTURE }],
        messages: [message('Hola.'), message('¿Cuál?', PICTURE)],
      },
    ],
    [
      'with nothing between two ends and after the last',
      'data: Hola.\n\nevent: next\ndata: {}\n\nevent: next\ndata: {}\n\ndata: ¿Cuál?\n\nevent: next\ndata: {}\n\n',
      { text: 'Hola.\n\n¿Cuál?', messages: two },
    ],
    [
      'as a list at the end',
      'event: done\ndata: [{"output":"Hola."},{"output":"¿Cuál?"}]\n\n',
      { text: 'Hola.\n\n¿Cuál?', messages: two },
    ],
    [
      'as words, and as a list at the end',
      'data: {"delta":"Hola.\\n\\n"}\n\ndata: {"delta":"¿Cuál?"}\n\nevent: done\ndata: {"messages":["Hola.","¿Cuál?"]}\n\n',
      { text: 'Hola.\n\n¿Cuál?', messages: two },
    ],
    [
      'as lists in its events',
      'data: [{"output":"Hola."}]\n\ndata: {"messages":["¿Cuál?"]}\n\ndata: [DONE]\n\n',
      { text: 'Hola.\n\n¿Cuál?', messages: two },
    ],
  ])('%s is divided so', async (_, body, expected) => {
    for (const length of [1, 7, 10_000]) expect(await read(body, EVENTS_TYPE, length, true)).toEqual(expected)
  })

  test('of n8n has one message for each run that speaks, in the order in which they are told', async () => {
    const body = [
      line('begin', 'a'),
      line('item', 'a', 'Ho'),
      line('item', 'b', '¿Cuál?'),
      line('item', 'a', 'la.'),
      line('end', 'a'),
    ].join('\n')
    expect(await read(body, JSON_TYPE, 7, true)).toEqual({ text: 'Hola.\n\n¿Cuál?', messages: two })
  })

  test('that says nothing of messages is one', async () => {
    const body = 'data: {"delta":"Hola.\\n\\n"}\n\ndata: {"delta":"¿Cuál?"}\n\ndata: [DONE]\n\n'
    expect(await read(body, EVENTS_TYPE, 7, true)).toEqual(text('Hola.\n\n¿Cuál?'))
    const run = [line('begin', 'a'), line('item', 'a', 'Hola.'), line('end', 'a')].join('\n')
    expect(await read(run, JSON_TYPE, 7, true)).toEqual(text('Hola.'))
  })
})

test('the fields of an unknown answer are named to who builds it', () => {
  expect(sentenceOf('an answer with unknown fields (a, b)')).toMatchObject({
    sentence: { id: 'engine.failure.fields' },
    values: { seen: 'a, b' },
  })
})
