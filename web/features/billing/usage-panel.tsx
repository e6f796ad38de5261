import { useLingui } from '@lingui/react/macro'
import type { Billing } from '../../../worker/contract/billing.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { UsageMeter } from './usage-meter.tsx'

/** What is used of what the plan allows. Without a plan everything counts against nothing. */
export function UsagePanel({ billing: { allowance, usage } }: { billing: Billing }) {
  const { t } = useLingui()
  const locale = useLocale()
  const resets = formatDay(usage.resetsOn, locale)
  const hasAllowance = allowance !== null
  return (
    <Panel title={t`Uso`}>
      <div className="grid gap-6">
        <UsageMeter
          label={t`Agentes`}
          used={usage.agents}
          limit={allowance?.agents ?? null}
          hasAllowance={hasAllowance}
          nearly={t`Estás cerca del límite. Mejora tu plan antes de crear más agentes.`}
          reached={t`Has llegado al límite: para crear otro agente, mejora tu plan o elimina uno.`}
        />
        <UsageMeter
          label={t`Conversaciones este mes`}
          used={usage.conversations}
          limit={allowance?.conversations ?? null}
          hasAllowance={hasAllowance}
          nearly={t`Te quedan pocas. Al agotarlas, tus agentes dejan de responder hasta el ${resets}. Mejora tu plan para no parar.`}
          reached={t`Has llegado al límite: tus agentes no responden hasta el ${resets}. Mejora tu plan para que sigan.`}
        >
          {t`La cuenta empieza de nuevo el ${resets} (UTC).`}
        </UsageMeter>
        {!hasAllowance && (
          <p className="text-sm text-ink-soft">{t`Sin un plan activo tus agentes no responden y no puedes crear otros.`}</p>
        )}
      </div>
    </Panel>
  )
}
