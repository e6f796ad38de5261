import { useLingui } from '@lingui/react/macro'
import type { ChannelType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { Card } from '../../ui/card.tsx'
import type { ChannelSummary } from './channel-summary.ts'

interface ChannelsSummaryProps {
  summary: ChannelSummary
  addable: readonly ChannelType[]
}

export function ChannelsSummary({ summary: { configured, pending, total }, addable }: ChannelsSummaryProps) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const figures = [
    { label: t`Configurados`, value: configured },
    { label: t`Pendientes`, value: pending },
    { label: t`Total`, value: total },
  ]
  return (
    <Card className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {addable.length > 0
          ? t`Puedes añadir: ${addable.map(nameOf).join(', ')}`
          : t`No quedan tipos de canal por añadir a este agente.`}
      </p>
    </Card>
  )
}
