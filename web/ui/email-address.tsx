import { Fragment } from 'react'

const BREAKS = /(?<=[@._+-])/

/** An e-mail address that can break after `@`, `.`, `_`, `+` and `-`. */
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
