import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { notify } from '../../ui/notices.tsx'

interface CopyRowProps {
  label: string
  text: string
  copyLabel: string
  /** The notice after copying. */
  copied: string
  children?: ReactNode
}

/** A value with a button that copies it. */
export function CopyRow({ label, text, copyLabel, copied, children }: CopyRowProps) {
  const { t } = useLingui()
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium">{label}</p>
      <div className="mt-1 flex items-center gap-1 rounded-field border border-line bg-surface-sunken pl-3">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
        <code tabIndex={0} className="min-w-0 grow overflow-x-auto whitespace-nowrap py-2 text-sm font-mono">
          {text}
        </code>
        <CopyButton
          compact
          text={text}
          label={copyLabel}
          doneLabel={t`Copiado`}
          onCopied={() => notify.success(copied)}
          onFailed={() => notify.error(t`Error al copiar al portapapeles`)}
        />
        {children}
      </div>
    </div>
  )
}
