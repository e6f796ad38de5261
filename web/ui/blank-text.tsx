const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with its blanks highlighted. */
export function BlankText({ text, missing }: { text: string; missing: readonly string[] }) {
  if (missing.length === 0) return text
  const parts = text.split(new RegExp(`(\\[\\s*(?:${missing.map(escaped).join('|')})\\s*\\])`, 'u'))
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no unique key.
      <mark key={index} className="rounded-sm bg-warning-soft px-0.5 font-medium text-warning">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
