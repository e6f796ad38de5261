import { Fragment } from 'react'

const BREAKS = /(?<=[@._+-])/

/** An e-mail address that can break after `@`, `.`, `_`, `+` and `-`, and elsewhere where a part is longer than its place. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.split(BREAKS)
  return (
    <span className="wrap-anywhere">
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
