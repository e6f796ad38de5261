let sentCount = 0

/** Questions that repeat, so that the cache of an agent counts. */
const QUESTIONS = [
  'Hola, ¿cuál es el horario de atención?',
  '¿Dónde están ubicados?',
  'Quisiera hablar con una persona, por favor',
  'Buenas, ¿puedo pagar con tarjeta?',
  '¿Cuánto tarda en llegar un pedido?',
  'Necesito cambiar lo que compré la semana pasada',
  '¿Abren los domingos?',
]
const everyday = (n: number): string => `${QUESTIONS[n % QUESTIONS.length]} (${n})`

/** Every message is the first of a new visitor with an address of his own, so that no rate limit applies. */
export function newVisitor(agents: readonly string[], questionOf = everyday) {
  const n = ++sentCount
  return {
    agent: agents[n % agents.length] ?? '',
    message: questionOf(n),
    address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  }
}

export type Visitor = ReturnType<typeof newVisitor>

/** Sends a message and returns its reply, from JSON or a stream. */
export const sendMessage = (
  url: URL,
  { message, address }: Visitor,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address, ...headers },
    body: JSON.stringify({ message }),
  })

export const STREAMED = { accept: 'text/event-stream' }

/** Milliseconds from the call until its whole answer is there. */
export async function msToEnd(call: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  const answer = await call()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - begun
}

/** Milliseconds from the call until these words of its answer are there; the rest is read and not counted. */
export async function msToWords(call: () => Promise<Response>, words: string): Promise<number> {
  const begun = performance.now()
  const answer = await call()
  let text = ''
  let ms: number | null = null
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (ms === null && text.includes(words)) ms = performance.now() - begun
  }
  if (ms === null) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  return ms
}
