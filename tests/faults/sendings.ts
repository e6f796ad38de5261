import type { Received } from '../support/providers/loopback.ts'

/** How long a reply is at most on its way to Telegram. */
const SENDING_MS = 5_000

/** When Telegram was told to send each reply, by the word of the message that it answers. */
export function sendsByWord(calls: readonly Received[], words: RegExp): ReadonlyMap<string, readonly number[]> {
  const sends = new Map<string, number[]>()
  for (const { path, body, at } of calls) {
    const word = path.endsWith('/sendMessage') && words.exec(JSON.stringify(body))?.[0]
    if (word) sends.set(word, [...(sends.get(word) ?? []), at])
  }
  return sends
}

/** How often a reply was sent again although the process was not killed during it. */
export const unexplained = (sends: readonly number[], deaths: readonly number[]): number =>
  sends.filter((at, n) => {
    const before = sends[n - 1]
    return (
      before !== undefined && !deaths.some((death) => death >= before && death <= Math.min(at, before + SENDING_MS))
    )
  }).length
