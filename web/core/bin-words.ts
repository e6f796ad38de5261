import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Binned } from '../../worker/contract/bin.ts'
import { utcDay } from './days.ts'
import { failureMessage } from './failure.ts'
import { formatDate } from './format.ts'
import { useLocale } from './words.ts'

const DAY_MS = 86_400_000

/** The texts of the notice after a deletion: `<UndoButton words={useUndoWords()} …/>`. */
export function useUndoWords() {
  const { t } = useLingui()
  return {
    undo: t`Deshacer`,
    restored: t`Restaurado`,
    notRestored: t`No se pudo restaurar`,
    failureMessage,
  }
}

/** The texts of a bin: `<Bin words={useBinWords()} …/>`. */
export function useBinWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const today = Date.parse(utcDay())
  return {
    ...useUndoWords(),
    title: t`Papelera`,
    loading: t`Cargando la papelera`,
    failed: t`Error al cargar la papelera`,
    empty: t`La papelera está vacía`,
    restore: t`Restaurar`,
    erase: t`Eliminar para siempre`,
    erased: t`Eliminado para siempre`,
    restoreNamed: (name: string) => t`Restaurar: ${name}`,
    eraseNamed: (name: string) => t`Eliminar para siempre: ${name}`,
    eraseAsked: (name: string) => t`¿Eliminar ${name} para siempre?`,
    facts: ({ deletedAt, deletedBy, erasedOn }: Binned) => {
      const deleted = formatDate(deletedAt, locale)
      const days = Math.max(0, Math.round((Date.parse(erasedOn) - today) / DAY_MS))
      const left = plural(days, { one: 'queda # día', other: 'quedan # días' })
      if (deletedBy) return t`Eliminado el ${deleted} por ${deletedBy} · ${left}`
      return t`Eliminado el ${deleted} · ${plural(days, { one: 'queda # día', other: 'quedan # días' })}`
    },
  }
}
