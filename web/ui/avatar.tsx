/** The first letters of the first two parts of a name. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toLocaleUpperCase()

/** Decoration beside a name that stands there in full. */
export const Avatar = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="inline-grid place-items-center size-9 shrink-0 rounded-full rounded-bl-sm bg-brand-soft text-brand-strong text-xs font-bold"
  >
    {initialsOf(name)}
  </span>
)
