export interface Figures {
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Messages that were not answered with success; they count for nothing else. */
  refused: number
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** So many senders at once, each sending again as soon as it was answered, for so long. */
export async function load(send: () => Promise<Response>, senders: number, durationMs: number): Promise<Figures> {
  const times: number[] = []
  let refused = 0
  const begun = performance.now()
  const sender = async () => {
    while (performance.now() - begun < durationMs) {
      const sent = performance.now()
      const answer = await send()
      await answer.text()
      if (answer.ok) times.push(performance.now() - sent)
      else refused++
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50Ms: at(times, 0.5), p95Ms: at(times, 0.95), refused }
}
