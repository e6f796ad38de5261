import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** A short text beside a hovered or focused element. It must not be the only source of an information. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-90">
        <Base.Popup className="rounded-field bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-float">{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
