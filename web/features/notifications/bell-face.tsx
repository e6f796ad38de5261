import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

const SHOWN_MAX = 99

interface BellFaceProps extends ComponentProps<'button'> {
  unread: number
}

/** The bell button with the number of unread notifications. */
export function BellFace({ unread, ...rest }: BellFaceProps) {
  const { t } = useLingui()
  const label = unread > 0 ? t`Avisos, sin leer: ${unread}` : t`Avisos`
  return (
    <>
      <IconButton {...rest} label={label} icon="i-lucide-bell" />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-xs font-semibold text-brand-ink"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </>
  )
}
