import { setTimeout as after } from 'node:timers/promises'

let visitors = 0
/** An address of a new visitor, so that no rate limit applies. */
export const newAddress = (): string => {
  const n = ++visitors
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** A new visitor's message, which can be sent repeatedly. */
export function messageTo(origin: URL, agentId: string, message: string) {
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

type VisitorMessage = ReturnType<typeof messageTo>

const isRefusal = (error: unknown): boolean => error instanceof TypeError && /^4\d\d /.test(error.message)

/** Repeats a call until it succeeds; returns the number of repetitions. */
export async function retryUntilDone(work: () => Promise<boolean>, chance: () => number): Promise<number> {
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

/** Whether the message was answered. */
export async function isAnswered(letter: VisitorMessage): Promise<boolean> {
  const answer = await letter.send()
  const text = await answer.text()
  return judged(answer, text) && text.includes('webhookResult')
}

/** Whether the visitor was told that the message is stored. The result is read while the connection lasts. */
export async function isAccepted(letter: VisitorMessage): Promise<boolean> {
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

/** Whether a provider's call was acknowledged. */
export async function isTaken(delivery: () => Promise<Response>): Promise<boolean> {
  const answer = await delivery()
  return judged(answer, await answer.text())
}
