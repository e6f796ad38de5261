import { Fragment } from 'react'

const BREAKS = /(?<=[@._+-])/

/** An email address that breaks after its signs, where it does not fit into a line, and not inside a name. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.split(BREAKS)
  return (
    <span className="break-words">
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
