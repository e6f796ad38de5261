import { useLingui } from '@lingui/react/macro'
import { CopyRow } from './copy-row.tsx'

/** Where the provider sends what people write. */
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

/** What Meta asks the webhook for: the agent's id, unless its owner has written a token of his own. */
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
