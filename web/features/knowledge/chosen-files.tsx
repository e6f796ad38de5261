import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../core/words.ts'
import { classes } from '../../ui/class-names.ts'
import { formatSize } from './knowledge-words.ts'

export interface ChosenFile {
  file: File
  /** `refused`: it cannot be read and is not sent; `failed`: it was sent and not taken. */
  state: 'ready' | 'sending' | 'added' | 'refused' | 'failed'
  /** Why it was not added. */
  complaint?: string
}

const LOOKS = {
  ready: 'i-lucide-file-check text-ink-soft',
  sending: 'i-lucide-loader-circle animate-spin text-ink-soft',
  added: 'i-lucide-circle-check text-success',
  refused: 'i-lucide-circle-alert text-danger',
  failed: 'i-lucide-circle-alert text-danger',
} as const

/** Several chosen files, each with what became of it. */
export function ChosenFiles({ files }: { files: readonly ChosenFile[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const said = { ready: t`Listo para añadir`, sending: t`Enviando…`, added: t`Añadido`, refused: '', failed: '' }
  return (
    <ul aria-live="polite" className="grid gap-1">
      {files.map(({ file, state, complaint }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order is kept.
        <li key={index} className="flex items-start gap-3 py-1 text-sm">
          <span aria-hidden className={classes(LOOKS[state], 'mt-0.5 shrink-0 text-base')} />
          <span className="grid min-w-0 flex-1">
            <span className="font-medium wrap-anywhere">{`${file.name} · ${formatSize(file.size, locale)}`}</span>
            <span className={complaint ? 'text-danger' : 'text-ink-soft'}>{complaint ?? said[state]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
