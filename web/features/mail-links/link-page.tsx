import { type ReactNode, useEffect, useState } from 'react'
import { useRouteTitle } from '../../core/title.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The layout of the pages that links in mails open: one narrow card. */
export const LinkPage = ({ subtitle, children }: { subtitle?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-md gap-6 py-6">
    <PageHeader title={useRouteTitle()} subtitle={subtitle} />
    <Card>{children}</Card>
  </div>
)

/**
 * The secret in the fragment of a link in a mail. It is removed from the address, so that it does not stay in the
 * history of a shared computer. Fragments are not part of requests or of the `Referer` header.
 */
export function useLinkSecret(): string {
  const [secret] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return secret
}
