import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A change of a stored list: `all` replaces it, then single items are removed and added. */
export interface ListEdit<Item> {
  all?: readonly Item[] | undefined
  remove?: readonly Item[] | undefined
  add?: readonly Item[] | undefined
}

const textOf = (item: unknown): string => JSON.stringify(item)

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

/** `editedList` of a column with JSON, in SQL: concurrent edits are all kept. */
export function editedListSql<Item>(column: SQLWrapper, { all, remove = [], add = [] }: ListEdit<Item>): SQL {
  const [list, added] = [all ? sql`${textOf(all)}` : sql`${column}`, sql`${textOf(add)}`]
  const removed = sql`${list} -> e.fullkey IN (SELECT ${textOf(remove)} -> r.fullkey FROM json_each(${textOf(remove)}) r)`
  return sql`(SELECT json_group_array(json(item)) FROM (SELECT item FROM (
    SELECT ${list} -> e.fullkey AS item, e.key AS place, -1 AS turn FROM json_each(${list}) e WHERE NOT ${removed}
    UNION ALL
    SELECT ${added} -> a.fullkey, coalesce((SELECT min(e.key) FROM json_each(${list}) e WHERE ${removed}), 1e6), a.key
    FROM json_each(${added}) a
  ) GROUP BY item ORDER BY coalesce(min(place) FILTER (WHERE turn < 0), min(place)), min(turn)))`
}
