/**
 * Calls `task` with an item at once. Items that come within `ms` milliseconds of a call are gathered for the next one, so
 * that many of them make few calls.
 */
export function gathering<Item>(ms: number, task: (items: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] | null = null
  const start = (items: readonly Item[]) => {
    waiting = []
    task(items)
    setTimeout(() => {
      const gathered = waiting ?? []
      waiting = null
      if (gathered.length > 0) start(gathered)
    }, ms)
  }
  return (item) => void (waiting ? waiting.push(item) : start([item]))
}
