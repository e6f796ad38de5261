import { useBlocker } from '@tanstack/react-router'

/**
 * Blocks leaving the page while there is unsaved input. When the tab is closed the browser asks by itself; for
 * navigation inside the console this returns the properties of a `ConfirmDialog`, `null` while nothing is blocked.
 */
export function useLeaveQuestion(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return { open: true, onClose: blocker.reset, onConfirm: blocker.proceed }
}
