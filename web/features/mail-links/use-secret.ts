import { useEffect, useState } from 'react'

/**
 * What stands behind the `#` of a link in a mail. It is removed from the address, so that it does not stay in the history
 * of a shared computer; no request and no `Referer` ever has it.
 */
export function useSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return secret
}
