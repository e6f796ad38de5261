import type { ReactNode } from 'react'
import { useRouteTitle } from '../../core/title.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The frame of the pages around links in mails: one narrow card. */
export const LinkPage = ({ subtitle, children }: { subtitle?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-md gap-6 py-6">
    <PageHeader title={useRouteTitle()} subtitle={subtitle} />
    <Card>{children}</Card>
  </div>
)
