import { useId } from 'react'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { notify } from './notices.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface BlockedActionProps extends Pick<IconButtonProps, 'label' | 'icon'> {
  reason: string
}

/** The button of an action that is not possible now. It can be focused, and a press shows the reason. */
export function BlockedAction({ label, icon, reason }: BlockedActionProps) {
  const id = useId()
  return (
    <>
      <IconButton
        label={label}
        icon={icon}
        title={reason}
        aria-disabled
        aria-describedby={id}
        className="opacity-45 cursor-not-allowed"
        onClick={() => notify.info(reason)}
      />
      <VisuallyHidden>
        <span id={id}>{reason}</span>
      </VisuallyHidden>
    </>
  )
}
