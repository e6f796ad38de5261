import { useBlocker } from '@tanstack/react-router'
import { currentSession } from './session.ts'

/**
 * Blocks leaving the page while there is unsaved input. When the tab is closed the browser asks by itself; for
 * navigation inside the console this returns the properties of a `ConfirmDialog`, `null` while nothing is blocked. After
 * signing out nothing is: the input could not be saved any more.
 */
export function useLeaveQuestion(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && currentSession() !== null && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return { open: true, onClose: blocker.reset, onConfirm: blocker.proceed }
}
