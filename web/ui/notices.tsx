import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { NOTICE_MS } from '../../worker/contract/limits.ts'
import { classes } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

const KINDS = {
  success: { icon: 'i-lucide-circle-check', tone: 'text-success' },
  info: { icon: 'i-lucide-info', tone: 'text-brand' },
  warning: { icon: 'i-lucide-triangle-alert', tone: 'text-warning' },
  error: { icon: 'i-lucide-circle-x', tone: 'text-danger' },
} as const

export interface Notice {
  id: number
  type: keyof typeof KINDS
  title: string
  message?: string | undefined
  /** A further action, such as a link. */
  action?: ReactNode
  /** How many milliseconds it is shown; `null`: until it is closed. */
  duration: number | null
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismiss = (id: number): void => change(notices.filter((notice) => notice.id !== id))

const notifyAs =
  (type: Notice['type'], duration: number | null) =>
  (title: string, message?: string, action?: ReactNode): number => {
    lastId += 1
    change([...notices, { id: lastId, type, title, message, action, duration }])
    return lastId
  }

/** Shows a notice, such as `notify.success(title, message)`. Errors stay until they are closed. Returns its id. */
export const notify = {
  success: notifyAs('success', NOTICE_MS),
  info: notifyAs('info', NOTICE_MS),
  warning: notifyAs('warning', NOTICE_MS),
  error: notifyAs('error', null),
}

function NoticeCard({
  notice: { id, type, title, message, action, duration },
  closeLabel,
}: {
  notice: Notice
  closeLabel: string
}) {
  useEffect(() => {
    if (duration === null) return
    const timer = setTimeout(() => dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <li className="pointer-events-auto flex items-start gap-3 rounded-card border border-line bg-surface p-3 pl-4 shadow-float">
      <span aria-hidden className={classes(KINDS[type].icon, KINDS[type].tone, 'mt-2.5 text-lg shrink-0')} />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p className="font-semibold">{title}</p>
        {message && <p className="text-ink-soft">{message}</p>}
        {action}
      </div>
      <IconButton label={closeLabel} icon="i-lucide-x" onClick={() => dismiss(id)} />
    </li>
  )
}

/** Renders the notices; mounted once. Screen readers announce errors immediately, other notices politely. */
export function Notices({ label, closeLabel }: { label: string; closeLabel: string }) {
  const all = useSyncExternalStore(subscribe, () => notices)
  const listOf = (errors: boolean) => (
    <ul aria-live={errors ? 'assertive' : 'polite'} className="grid gap-2">
      {all
        .filter(({ type }) => (type === 'error') === errors)
        .map((notice) => (
          <NoticeCard key={notice.id} notice={notice} closeLabel={closeLabel} />
        ))}
    </ul>
  )
  return (
    <section
      aria-label={label}
      data-notices
      className="pointer-events-none fixed inset-x-4 top-16 z-100 grid gap-2 sm:(top-auto bottom-4 left-auto w-96)"
    >
      {listOf(true)}
      {listOf(false)}
    </section>
  )
}
