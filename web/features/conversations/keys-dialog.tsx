import { useLingui } from '@lingui/react/macro'
import { useCell } from '../../core/storage.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isEnabledCell } from './inbox-keys.ts'

/** The keyboard shortcuts of the inbox, and the switch that disables them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys = [
    ['j', t`Conversación siguiente`],
    ['k', t`Conversación anterior`],
    ['r', t`Responder`],
    ['a', t`Asignármela`],
    ['e', t`Cerrar la conversación`],
    ['/', t`Buscar`],
    ['?', t`Ver esta lista`],
  ] as const
  return (
    <Dialog open size="small" onClose={onClose} title={t`Atajos de teclado`}>
      <dl className="grid gap-2 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="flex items-center gap-3">
            <dt>
              <kbd className="grid size-9 place-items-center rounded-field border border-line-strong bg-surface-sunken font-mono">
                {key}
              </kbd>
            </dt>
            <dd className="min-w-0">{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Checkbox
          label={t`Usar los atajos en este navegador`}
          checked={useCell(isEnabledCell) ?? true}
          onChange={({ target }) => isEnabledCell.write(target.checked)}
        />
        <p className="text-sm text-ink-soft">{t`Nunca actúan mientras escribes.`}</p>
      </div>
    </Dialog>
  )
}
