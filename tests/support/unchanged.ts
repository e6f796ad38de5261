/** A call that must not change anything. `prepare` creates its target and returns the function that sends it. */
export interface Attempt {
  name: string
  prepare: (isAgain: boolean) => Promise<() => Promise<unknown>>
}

/** An attempt without a target. */
export const attempt = (name: string, send: () => Promise<unknown>): Attempt => ({ name, prepare: async () => send })

/**
 * The names of the attempts that change something, by one dump before all of them and one after. Only if these differ, they are
 * sent again with a dump after each.
 */
export async function changedBy(dump: () => Promise<string>, attempts: readonly Attempt[]): Promise<string[]> {
  const sends: (() => Promise<unknown>)[] = []
  for (const { prepare } of attempts) sends.push(await prepare(false))
  const before = await dump()
  for (const send of sends) await send()
  if ((await dump()) === before) return []
  const changing: string[] = []
  for (const { name, prepare } of attempts) {
    const send = await prepare(true)
    const first = await dump()
    await send()
    if ((await dump()) !== first) changing.push(name)
  }
  return changing.length > 0 ? changing : ['all of them together, and none of them alone']
}
