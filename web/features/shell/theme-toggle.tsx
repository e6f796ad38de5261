import { useLingui } from '@lingui/react/macro'
import { chooseTheme, useTheme } from '../../core/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export function ThemeToggle() {
  const { t } = useLingui()
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t`Usar el tema claro` : t`Usar el tema oscuro`}
      icon={dark ? 'i-lucide-sun' : 'i-lucide-moon'}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}
