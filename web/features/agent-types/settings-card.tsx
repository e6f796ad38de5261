import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

export const SettingsCard = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <Card className="grid gap-4">
    <div className="grid gap-0.5">
      <h2 className="font-semibold">{title}</h2>
      {about && <p className="text-sm text-ink-faint">{about}</p>}
    </div>
    {children}
  </Card>
)
