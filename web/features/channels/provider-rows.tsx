import { useLingui } from '@lingui/react/macro'
import { CopyRow } from './copy-row.tsx'

export function WebhookUrl({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <CopyRow
      label={t`URL del webhook`}
      text={url}
      copyLabel={t`Copiar la URL del webhook`}
      copied={t`URL del webhook copiada`}
    />
  )
}

/** The verify token: the id of the agent, unless the owner has entered another one. */
export function VerifyToken({ agentId, isOwn }: { agentId: string; isOwn: boolean }) {
  const { t } = useLingui()
  if (isOwn)
    return (
      <div>
        <p className="text-sm font-medium">{t`Token de verificación`}</p>
        <p className="mt-1 text-sm text-ink-soft">{t`El que escribiste en la configuración de este canal.`}</p>
      </div>
    )
  return (
    <CopyRow
      label={t`Token de verificación`}
      text={agentId}
      copyLabel={t`Copiar el token de verificación`}
      copied={t`Token de verificación copiado`}
    />
  )
}

interface MetaPanelRowsProps {
  agentId: string
  url: string
  hasOwnToken: boolean
}

/** The values to enter on Meta's page, shown while the channel is created. */
export function MetaPanelRows({ agentId, url, hasOwnToken }: MetaPanelRowsProps) {
  const { t } = useLingui()
  return (
    <section className="grid gap-3 rounded-card bg-surface-sunken p-4">
      <div>
        <h3 className="text-sm font-semibold">{t`Para el panel de Meta`}</h3>
        <p className="text-sm text-ink-soft">{t`Pégalos allí cuando el canal esté creado: Meta llama en el momento.`}</p>
      </div>
      <WebhookUrl url={url} />
      <VerifyToken agentId={agentId} isOwn={hasOwnToken} />
    </section>
  )
}
