import { useLingui } from '@lingui/react/macro'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/class-names.ts'
import type { Link } from './use-link.ts'
import { chooseLocale, LOCALE_NAMES } from './words.ts'

interface ChatHeaderProps {
  agent: PublicAgent
  link: Link | 'gone'
  locale: Locale
  /** `undefined` while there is nothing to clear. */
  onNew: (() => void) | undefined
}

/** The styles of a header in the agent's colour, with a readable text colour for everything in it. */
const tinted = (accent: NonNullable<PublicAgent['accent']>) => {
  const style: Record<string, string> = { ...accent, '--surface-sunken': accent.background }
  for (const name of ['ink', 'ink-soft', 'line', 'brand', 'success', 'warning']) style[`--${name}`] = accent.color
  return style
}

export function ChatHeader({ agent: { name, avatar, accent }, link, locale, onNew }: ChatHeaderProps) {
  const { t } = useLingui()
  const again = t`Nueva conversación`
  const state = {
    connected: t`En línea`,
    reconnecting: t`Reconectando…`,
    offline: t`Sin conexión`,
    gone: t`Este chat no está disponible`,
  }[link]
  return (
    <header style={accent && tinted(accent)} className="shrink-0 border-b border-line bg-surface">
      <div className="flex items-center gap-3 max-w-3xl mx-auto px-3 py-2 sm:px-5">
        <Avatar name={name} picture={avatar} />
        <div className="grow min-w-0">
          <h1 className="truncate text-base font-semibold leading-[1.25]" dir="auto">
            {name}
          </h1>
          <p role="status" className="flex items-center gap-1.5 text-xs text-ink-soft">
            <span
              aria-hidden
              className={classes('size-2 rounded-full', link === 'connected' ? 'bg-success' : 'bg-warning')}
            />
            {state}
          </p>
        </div>
        {onNew && (
          <button
            type="button"
            onClick={onNew}
            title={again}
            aria-label={again}
            className="grid place-items-center size-11 shrink-0 rounded-full text-ink-soft hover:bg-surface-sunken hover:text-ink"
          >
            <span aria-hidden className="i-lucide-message-square-plus size-5" />
          </button>
        )}
        <label className="relative flex items-center gap-1.5 shrink-0 h-11 pl-3.5 pr-3 rounded-full border border-line text-sm font-medium hover:border-line-strong has-focus-visible:(outline-2 outline-brand outline-offset-2)">
          <span className="sr-only">{t`Idioma`}</span>
          <span aria-hidden className="sm:hidden uppercase">
            {locale}
          </span>
          <span aria-hidden className="hidden sm:inline">
            {LOCALE_NAMES[locale]}
          </span>
          <span aria-hidden className="i-lucide-chevron-down size-4 text-ink-soft" />
          <select
            value={locale}
            onChange={async ({ currentTarget: choice }) => {
              choice.value = await chooseLocale(choice.value as Locale)
            }}
            className="absolute -inset-px w-[calc(100%+2px)] h-11 opacity-0"
          >
            {LOCALES.map((each) => (
              <option key={each} value={each} lang={each} className="bg-surface text-ink">
                {LOCALE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  )
}
