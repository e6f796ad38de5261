import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

export function MenuButton(props: Partial<ComponentProps<typeof IconButton>>) {
  const { t } = useLingui()
  return <IconButton label={t`Abrir el menú`} icon="i-lucide-menu" {...props} className="lg:hidden -ml-2" />
}
