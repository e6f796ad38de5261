import { Dialog } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { backdropClasses } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from './menu-button.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Places } from './places.tsx'

/** The navigation of a narrow screen: a button that opens a drawer. */
export function Drawer({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(isOpenAtFirst)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<MenuButton />} />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-80 flex w-72 max-w-[85vw] flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-3 outline-none transition-transform duration-200 data-[starting-style]:-translate-x-full data-[ending-style]:-translate-x-full">
          <div className="flex items-center justify-between pl-3">
            <Dialog.Title className="font-bold">{t`Menú`}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t`Cerrar el menú`} icon="i-lucide-x" />} />
          </div>
          <PaletteButton onChosen={() => setOpen(false)} />
          <Places onChosen={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
