import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

interface ConfirmNewProps {
  onConfirm: () => void
  onClose: () => void
}

const button = 'h-11 px-4 rounded-field text-sm font-semibold'

export function ConfirmNew({ onConfirm, onClose }: ConfirmNewProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="confirm-new"
      className="m-auto w-[calc(100%-2rem)] max-w-sm p-5 rounded-card border border-line bg-surface text-ink backdrop:bg-black/50"
    >
      <h2 id="confirm-new" className="text-lg font-semibold">
        {t`¿Empezar una conversación nueva?`}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {t`Los mensajes de esta conversación se borrarán de este dispositivo.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={`${button} border border-line-strong hover:bg-surface-sunken`}
        >
          {t`Cancelar`}
        </button>
        <button
          type="button"
          onClick={() => {
            onConfirm()
            dialog.current?.close()
          }}
          className={`${button} bg-danger text-danger-ink`}
        >
          {t`Empezar de nuevo`}
        </button>
      </div>
    </dialog>
  )
}
