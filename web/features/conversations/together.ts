const AT_ONCE = 4

interface BatchResult<Item> {
  done: Item[]
  failed: Item[]
  /** The first error. */
  error: unknown
}

/** Calls `work` for each item, a few concurrently. An error does not stop the others. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BatchResult<Item>> {
  const result: BatchResult<Item> = { done: [], failed: [], error: null }
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) {
      try {
        await work(item)
        result.done.push(item)
      } catch (error) {
        result.error ??= error
        result.failed.push(item)
      }
      onProgress(result.done.length + result.failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return result
}
