import { setTimeout as after } from 'node:timers/promises'

let visitors = 0
/** Of somebody who has not been here before: no limit of a visitor is in the way. */
export const newAddress = (): string => {
  const n = ++visitors
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** A new visitor's message, which may be sent as often as one likes and stays the same. */
export function letterTo(origin: URL, agentId: string, message: string) {
  const url = new URL(`/api/agents/${agentId}/channels/webchat`, origin)
  const messageId = crypto.randomUUID()
  const body = JSON.stringify({ message, messageId, sessionId: crypto.randomUUID() })
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': newAddress() }
  return {
    messageId,
    send: (more: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
      fetch(url, { method: 'POST', headers: { ...headers, ...more }, body, ...(signal && { signal }) }),
  }
}

type Letter = ReturnType<typeof letterTo>

const isRefusal = (error: unknown): boolean => error instanceof TypeError && /^4\d\d /.test(error.message)

/** Does it again until it is done; returns how often it had to be done again. */
export async function insist(work: () => Promise<boolean>, chance: () => number): Promise<number> {
  for (let again = 0; ; again++) {
    try {
      if (await work()) return again
    } catch (error) {
      if (isRefusal(error)) throw error
    }
    await after(40 + chance() * 80)
  }
}

const judged = (answer: Response, text: string): boolean => {
  if (!answer.ok && answer.status < 429) throw new TypeError(`${answer.status} ${text}`)
  return answer.ok
}

/** Whether a letter was answered. */
export async function isAnswered(letter: Letter): Promise<boolean> {
  const answer = await letter.send()
  const text = await answer.text()
  return judged(answer, text) && text.includes('webhookResult')
}

/** Whether its visitor was told that it is safe. What comes of it he reads as long as the connection lasts. */
export async function isAccepted(letter: Letter): Promise<boolean> {
  const answer = await letter.send({ accept: 'text/event-stream' })
  const [reader, text] = [answer.body?.getReader(), new TextDecoder()]
  let read = ''
  while (reader && !read.includes('"type":"accepted"')) {
    const { done, value } = await reader.read()
    if (done) return judged(answer, read) && false
    read += text.decode(value, { stream: true })
  }
  const rest = async () => {
    while (reader && !(await reader.read()).done) {}
  }
  void rest().catch(() => {})
  return judged(answer, read)
}

/** Whether a provider was told yes. */
export async function isTaken(delivery: () => Promise<Response>): Promise<boolean> {
  const answer = await delivery()
  return judged(answer, await answer.text())
}
