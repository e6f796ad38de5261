import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useChannelName } from '../../core/channel-looks.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GUIDES, type ProviderType } from './guides.ts'

interface ChannelGuideProps {
  type: ProviderType
  /** Which steps: those `before` the channel is created, or those `after`. */
  part: 'before' | 'after'
  isOpen: boolean
}

/** The steps at the provider, the values to copy there, and common problems. */
export function ChannelGuide({ type, part, isOpen }: ChannelGuideProps) {
  const { t, i18n } = useLingui()
  const name = useChannelName()(type)
  const { panel, mistakes, [part]: steps } = GUIDES[type]
  const inNewTab = t`se abre en otra pestaña`
  return (
    <details open={isOpen} className="group min-w-0 rounded-card bg-surface-sunken">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <span aria-hidden className="i-lucide-book-open shrink-0 text-brand" />
          {part === 'before' ? t`Cómo conectar ${name}` : t`Últimos pasos con ${name}`}
        </h3>
        <span aria-hidden className="i-lucide-chevron-down shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pb-4 pt-1">
        <Steps steps={steps} />
        <a
          href={panel.url}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClasses({ variant: 'secondary', size: 'small' })} justify-self-start gap-2!`}
        >
          <span aria-hidden className="i-lucide-external-link shrink-0" />
          {t`Abrir ${panel.name}`}
          <VisuallyHidden>{` (${inNewTab})`}</VisuallyHidden>
        </a>
        <details open={part === 'after'} className="border-t border-line pt-1 text-sm">
          <summary className="min-h-9 cursor-pointer rounded-field py-2 font-semibold">{t`Errores comunes`}</summary>
          <dl className="grid gap-2">
            {mistakes.map(({ sign, fix }) => (
              <div key={sign.id}>
                <dt className="font-medium">{i18n._(sign)}</dt>
                <dd className="text-ink-soft">{i18n._(fix)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </details>
  )
}

function Steps({ steps }: { steps: readonly MessageDescriptor[] }) {
  const { i18n } = useLingui()
  return (
    <ol className="grid gap-2.5 text-sm">
      {steps.map((step, index) => (
        <li key={step.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-full bg-brand-soft text-xs font-bold text-brand-strong tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5 break-words">{i18n._(step)}</span>
        </li>
      ))}
    </ol>
  )
}
