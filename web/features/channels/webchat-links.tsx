import { useLingui } from '@lingui/react/macro'
import type { Agent } from '../../../worker/contract/agents.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { embedCode, launcherCode, publicChatUrl } from './channel-links.ts'
import { ChatQr } from './chat-qr.tsx'
import { CopyRow } from './copy-row.tsx'

interface WebchatLinksProps {
  agent: Pick<Agent, 'id' | 'name' | 'color'>
  active: boolean
}

/** The link of a web chat, its QR code and the HTML for a page. */
export function WebchatLinks({ agent, active }: WebchatLinksProps) {
  const { t } = useLingui()
  const agentName = agent.name
  const url = publicChatUrl(location.origin, agent.id)
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
          <CopyRow
            label={t`Botón para tu sitio`}
            text={launcherCode(location.origin, agent)}
            copyLabel={t`Copiar el código del botón`}
            copied={t`Código copiado`}
          />
          <p className="text-sm text-ink-soft">
            {t`Pégalo en tus páginas: abajo a la derecha aparece un botón que abre el chat, en el idioma de la página.`}
          </p>
        </div>
        <div className="grid gap-1.5">
          <CopyRow
            label={t`Marco fijo`}
            text={embedCode(url, t`Chat con ${agentName}`)}
            copyLabel={t`Copiar el código del marco`}
            copied={t`Código copiado`}
          />
          <p className="text-sm text-ink-soft">
            {t`Pégalo donde quieras ver siempre el chat: ocupa un marco de 400 × 600.`}
          </p>
        </div>
      </div>
      <ChatQr url={url} agentName={agentName} />
    </div>
  )
}
