import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageTemplate } from '../../../worker/contract/templates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { TemplateForm } from './template-form.tsx'
import { categoryName, REJECTIONS, STATUSES, TEMPLATE_LANGUAGES } from './template-words.ts'
import { templatesQuery } from './templates.api.ts'

interface TemplatesDialogProps {
  channelId: string
  onClose: () => void
}

/** The templates of a WhatsApp number with their status at Meta, and the form for a new one. */
export function TemplatesDialog({ channelId, onClose }: TemplatesDialogProps) {
  const { t } = useLingui()
  const [isNew, setNew] = useState(false)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={isNew ? t`Nueva plantilla` : t`Plantillas de WhatsApp`}
      description={t`Textos que Meta aprueba y que se pueden enviar también cuando las 24 horas para responder terminaron.`}
    >
      {isNew ? (
        <TemplateForm channelId={channelId} onDone={() => setNew(false)} />
      ) : (
        <TemplateList channelId={channelId} onNew={() => setNew(true)} />
      )}
    </Dialog>
  )
}

function TemplateList({ channelId, onNew }: { channelId: string; onNew: () => void }) {
  const { t } = useLingui()
  const templates = useQuery(templatesQuery(channelId))
  return (
    <>
      {/* Shown with the list, whose height moves the dialog: a press during the move would reach nothing. */}
      {!templates.isPending && (
        <div className="mb-3 flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-rotate-cw"
            loading={templates.isFetching}
            onClick={() => void templates.refetch()}
          >
            {t`Actualizar`}
          </Button>
          <Button size="small" icon="i-lucide-plus" onClick={onNew}>
            {t`Nueva plantilla`}
          </Button>
        </div>
      )}
      {templates.isPending && <LoadingShape label={t`Cargando las plantillas`} shape="table" />}
      {templates.isError && !templates.data && (
        <FailedState title={t`No se pudieron leer las plantillas`} query={templates} />
      )}
      {templates.data?.length === 0 && (
        <EmptyState icon="i-lucide-file-text" title={t`Tu número aún no tiene plantillas`}>
          {t`Crea una y envíala a revisión: cuando Meta la apruebe, la podrás enviar desde las conversaciones.`}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {templates.data?.map((template) => (
          <TemplateRow key={`${template.name} ${template.language}`} template={template} />
        ))}
      </ul>
    </>
  )
}

function TemplateRow({ template }: { template: MessageTemplate }) {
  const { t, i18n } = useLingui()
  const { name, language, category, status, rejectedReason, header, body, footer, buttons, media } = template
  const known = STATUSES[status]
  const languageName = TEMPLATE_LANGUAGES.find(([code]) => code === language)?.[1] ?? language
  const reason = rejectedReason && REJECTIONS[rejectedReason]
  const kinds = { image: t`Imagen`, video: t`Video`, document: t`Documento` }
  return (
    <li className="grid gap-1.5 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-soft">{[languageName, categoryName(category, i18n)].join(' · ')}</span>
        <Badge tone={known?.tone ?? 'neutral'}>{known ? i18n._(known.label) : status}</Badge>
      </p>
      {rejectedReason && <p className="text-danger">{reason ? i18n._(reason) : rejectedReason}</p>}
      <p className="text-ink-soft whitespace-pre-wrap wrap-anywhere" dir="auto">
        {[media && `[${kinds[media]}]`, header, body, footer, buttons.map((text) => `[${text}]`).join(' ')]
          .filter(Boolean)
          .join('\n')}
      </p>
    </li>
  )
}
