import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComposerWords } from '../../ui/chat/composer.tsx'

export function useComposerWords(name: string): ComposerWords {
  const { t } = useLingui()
  return {
    field: t`Mensaje para ${name}`,
    placeholder: t`Escribe un mensaje…`,
    send: t`Enviar`,
    emojis: t`Emojis`,
    left: (count) => {
      const excess = -count
      return count < 0
        ? t`${plural(excess, { one: 'Sobra # carácter', other: 'Sobran # caracteres' })}`
        : t`${plural(count, { one: 'Queda # carácter', other: 'Quedan # caracteres' })}`
    },
  }
}
