import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../ui/copy-button.tsx'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { embedCode, publicChatUrl } from './channel-links.ts'
import { ChatQr } from './chat-qr.tsx'
import { CopyRow } from './copy-row.tsx'

interface WebchatLinksProps {
  agentId: string
  agentName: string
  active: boolean
}

/** The ways to a web chat: its link, its QR code and the code for a page. */
export function WebchatLinks({ agentId, agentName, active }: WebchatLinksProps) {
  const { t } = useLingui()
  const url = publicChatUrl(location.origin, agentId)
  const code = embedCode(url, t`Chat con ${agentName}`)
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-4 min-w-0">
        {!active && (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-sm text-warning">
            {t`El canal está desactivado: quien abra este enlace no podrá conversar.`}
          </p>
        )}
        <CopyRow
          label={t`Enlace público`}
          text={url}
          copyLabel={t`Copiar el enlace público`}
          copied={t`Enlace público copiado`}
        >
          <a
            href={url}
            target="_blank"
            rel="noopener"
            title={t`Abrir el chat en otra pestaña`}
            className={iconButtonClasses()}
          >
            <span aria-hidden className="i-lucide-external-link" />
            <VisuallyHidden>{t`Abrir el chat en otra pestaña`}</VisuallyHidden>
          </a>
        </CopyRow>
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{t`Código para tu sitio`}</p>
          <p className="text-sm text-ink-soft">{t`Pégalo en tu página: el chat aparece en un marco de 400 × 600.`}</p>
          <div>
            <CopyButton
              text={code}
              label={t`Copiar código`}
              doneLabel={t`Copiado`}
              onCopied={() => notify.success(t`Código copiado`)}
              onFailed={() => notify.error(t`Error al copiar al portapapeles`)}
            />
          </div>
        </div>
      </div>
      <ChatQr url={url} agentName={agentName} />
    </div>
  )
}
