import { useBlocker } from '@tanstack/react-router'

/**
 * Keeps a person on the page who leaves it with unsaved input, inside the console or by closing it. Inside, it gives what
 * a `ConfirmDialog` needs to ask; `null` while nobody leaves.
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
