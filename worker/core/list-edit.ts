/** A change of a stored list: `all` replaces it, then single items are removed and added. */
export interface ListEdit<Item> {
  all?: readonly Item[] | undefined
  remove?: readonly Item[] | undefined
  add?: readonly Item[] | undefined
}

/** Items are the same where their JSON is. */
export const textOf = (item: unknown): string => JSON.stringify(item)

/** The edited list, with each item once. What is added stands where the first removed item stood, or at the end. */
export function editedList<Item>(stored: readonly Item[], { all = stored, remove = [], add = [] }: ListEdit<Item>) {
  const removed = new Set(remove.map(textOf))
  const first = all.findIndex((item) => removed.has(textOf(item)))
  const kept = all.filter((item) => !removed.has(textOf(item)))
  const texts = new Set(kept.map(textOf))
  const place = first < 0 ? kept.length : first
  const edited = [...kept.slice(0, place), ...add.filter((item) => !texts.has(textOf(item))), ...kept.slice(place)]
  return [...new Map(edited.map((item) => [textOf(item), item])).values()]
}
