import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MessageAttachment } from '../../../worker/contract/conversations.ts'
import { useLocale } from '../../core/words.ts'

/** What providers call these; other names are shown as they are. */
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

/** What an order, a form, a contact card or an ad holds, line by line. */
export function AttachmentFields({ label, kind, fields = [], items = [], caption }: FieldsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  // The title of a tapped button is the message itself.
  const shown = kind === 'choice' ? fields.filter(({ name }) => name !== 'title') : fields
  const priceOf = ({ price, currency }: (typeof items)[number]) =>
    price === undefined ? '' : ` · ${price.toLocaleString(locale)} ${currency ?? ''}`.trimEnd()
  return (
    <div className="grid gap-1.5 rounded-field border border-line-strong bg-surface px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold">{label}</p>
      {caption && <p className="wrap-anywhere text-ink-soft">{caption}</p>}
      <dl className="grid gap-1">
        {shown.map((field) => (
          <Row key={field.name} name={isNamed(field.name) ? i18n._(NAMES[field.name]) : field.name}>
            {field.value}
          </Row>
        ))}
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a product twice.
          <Row key={place} name={`${item.quantity} ×`}>
            {item.id}
            {priceOf(item)}
          </Row>
        ))}
      </dl>
    </div>
  )
}
