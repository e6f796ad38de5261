import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MessageAttachment } from '../../../worker/contract/conversations.ts'
import type { ThreadMessage } from '../../../worker/contract/threads.ts'
import { failureMessage } from '../../core/failure.ts'
import { useLocale } from '../../core/words.ts'
import { externalUrl, uploadPath } from '../../ui/chat/links.ts'
import { notify } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFile } from './conversations.api.ts'

const KINDS: Record<string, { name: MessageDescriptor; icon: string }> = {
  image: { name: msg`Imagen`, icon: 'i-lucide-image' },
  audio: { name: msg`Audio`, icon: 'i-lucide-mic' },
  video: { name: msg`Video`, icon: 'i-lucide-video' },
  sticker: { name: msg`Sticker`, icon: 'i-lucide-sticker' },
  location: { name: msg`Ubicación`, icon: 'i-lucide-map-pin' },
  contact: { name: msg`Contacto`, icon: 'i-lucide-contact-round' },
  share: { name: msg`Publicación compartida`, icon: 'i-lucide-share-2' },
  file: { name: msg`Archivo`, icon: 'i-lucide-file' },
  choice: { name: msg`Opción elegida`, icon: 'i-lucide-circle-check' },
  order: { name: msg`Pedido`, icon: 'i-lucide-receipt' },
  form: { name: msg`Formulario`, icon: 'i-lucide-list-checks' },
  referral: { name: msg`De dónde viene`, icon: 'i-lucide-external-link' },
  quote: { name: msg`Responde a`, icon: '' },
  story: { name: msg`Historia`, icon: 'i-lucide-circle-dashed' },
  note: { name: msg`Sobre el mensaje`, icon: 'i-lucide-info' },
  raw: { name: msg`Datos del canal sin interpretar`, icon: 'i-lucide-file-code' },
}
const OTHER = { name: msg`Adjunto`, icon: 'i-lucide-paperclip' }

const chip =
  'inline-flex max-w-full min-h-9 items-center gap-2 rounded-field border border-line-strong bg-surface px-3 py-1.5 text-sm'

const linking = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
  className: `${chip} font-medium text-brand hover:underline underline-offset-2`,
}

/** The files that a member sent: images on this site are shown, other files are links. */
export function SentFiles({ parts }: Pick<ThreadMessage, 'parts'>) {
  const { i18n } = useLingui()
  return parts.map((part) => {
    const { type, url, name } = 'url' in part ? part : { ...part, url: '', name: '' }
    const address = url ? externalUrl(url) : null
    if (!address) return null
    const image = type === 'image' ? uploadPath(address) : null
    const { name: kind, icon } = KINDS[type] ?? OTHER
    const label = name || i18n._(kind)
    return image ? (
      <a key={url} href={image} target="_blank" rel={linking.rel} className="justify-self-end min-w-0">
        <img src={image} alt={label} loading="lazy" className="h-48 max-w-full rounded-card object-scale-down" />
      </a>
    ) : (
      <a key={url} href={address} {...linking} className={`${linking.className} justify-self-end`}>
        <span aria-hidden className={`${icon} shrink-0`} />
        <span className="min-w-0 truncate">{label}</span>
      </a>
    )
  })
}

interface AttachmentsProps {
  exchangeId: string
  attachments: readonly MessageAttachment[] | undefined
}

/** The attachments of a message. Nothing is loaded automatically; links open in another tab. */
export function Attachments({ exchangeId, attachments = [] }: AttachmentsProps) {
  const { t, i18n } = useLingui()
  const file = useFile(exchangeId)
  const fetchFile = (index: number) =>
    file.mutate(index, { onError: (error) => notify.error(t`No se pudo abrir el archivo`, failureMessage(error)) })
  if (attachments.every(({ kind }) => kind === 'reaction')) return null
  return (
    <ul aria-label={t`Adjuntos`} className="flex flex-wrap gap-2">
      {attachments.map(({ kind, url, name, hasFile, fields, items, caption }, index) => {
        // Providers do not always send the text of a quoted message; without it there is only an id, which is not shown.
        if (kind === 'reaction' || (kind === 'quote' && !caption)) return null
        const { name: kindName, icon } = KINDS[kind] ?? OTHER
        if (kind === 'quote')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no name but their place.
            <li key={index} className="w-full min-w-0 border-l-2 border-line-strong pl-2 text-sm text-ink-soft">
              <span className="sr-only">{i18n._(kindName)}</span>
              <span className="line-clamp-2 wrap-anywhere italic">{caption}</span>
            </li>
          )
        const address = url ? externalUrl(url) : null
        const words = (
          <>
            <span aria-hidden className={`${icon} shrink-0`} />
            <span className="min-w-0 truncate">{name ?? i18n._(kindName)}</span>
          </>
        )
        const isDescribed = fields !== undefined || items !== undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no name but their place.
          <li key={index} className="min-w-0 max-w-full">
            {isDescribed ? (
              <AttachmentFields
                label={
                  <>
                    <span aria-hidden className={`${icon} shrink-0`} />
                    {i18n._(kindName)}
                  </>
                }
                {...{ kind, ...(fields && { fields }), ...(items && { items }), ...(caption && { caption }) }}
              />
            ) : address ? (
              <a href={address} {...linking}>
                {words}
                <span aria-hidden className="i-lucide-external-link shrink-0 text-xs" />
              </a>
            ) : hasFile ? (
              <button
                type="button"
                aria-busy={file.isPending && file.variables === index}
                disabled={file.isPending}
                onClick={() => fetchFile(index)}
                className={`${linking.className} disabled:opacity-60`}
              >
                {words}
                {file.isPending && file.variables === index ? (
                  <Spinner />
                ) : (
                  <span aria-hidden className="i-lucide-download shrink-0 text-xs" />
                )}
              </button>
            ) : (
              <span className={`${chip} text-ink-soft`}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The names of common fields; other names are shown as the provider sends them. */
const NAMES = {
  name: msg`Nombre`,
  phone: msg`Teléfono`,
  email: msg`Correo electrónico`,
  company: msg`Empresa`,
  headline: msg`Título`,
  title: msg`Título`,
  ad_title: msg`Título`,
  body: msg`Texto`,
  amount: msg`Importe`,
  currency: msg`Moneda`,
} as const
const isNamed = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name)

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="text-ink-soft wrap-anywhere">{name}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
  </div>
)

interface FieldsProps extends Pick<MessageAttachment, 'kind' | 'fields' | 'items' | 'caption'> {
  label: ReactNode
}

/** The content of an order, a form, a contact card or an ad, line by line. */
function AttachmentFields({ label, kind, fields = [], items = [], caption }: FieldsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  // The title of a tapped button is the text of the message, which is already shown.
  const visibleFields = kind === 'choice' ? fields.filter(({ name }) => name !== 'title') : fields
  const priceOf = ({ price, currency }: (typeof items)[number]) =>
    price === undefined ? '' : ` · ${price.toLocaleString(locale)}\u00a0${currency ?? ''}`.trimEnd()
  return (
    <div className="grid gap-1.5 rounded-field border border-line-strong bg-surface px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold">{label}</p>
      {caption && <p className="wrap-anywhere text-ink-soft">{caption}</p>}
      <dl className="grid gap-1">
        {visibleFields.map((field) => (
          <Row key={field.name} name={isNamed(field.name) ? i18n._(NAMES[field.name]) : field.name}>
            {field.value}
          </Row>
        ))}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may contain a product twice.
          <Row key={index} name={`${item.quantity} ×`}>
            {item.id}
            {priceOf(item)}
          </Row>
        ))}
      </dl>
    </div>
  )
}
