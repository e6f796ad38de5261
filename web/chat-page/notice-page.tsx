import type { ReactNode } from 'react'

interface NoticePageProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shown instead of the chat: the problem, and what the visitor can do. */
export const NoticePage = ({ title, children, action }: NoticePageProps) => (
  <main className="grid place-items-center h-dvh p-6 text-center">
    <div className="flex flex-col items-center gap-3 max-w-sm">
      <span className="grid place-items-center size-16 rounded-full bg-brand-soft text-brand-strong">
        <span aria-hidden className="i-lucide-circle-alert size-7" />
      </span>
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-ink-soft">{children}</p>
      {action}
    </div>
  </main>
)

interface RetryButtonProps {
  children: ReactNode
  isBusy?: boolean
  onRetry: () => void
}

export const RetryButton = ({ children, isBusy, onRetry }: RetryButtonProps) => (
  <button
    type="button"
    aria-disabled={isBusy}
    onClick={() => isBusy || onRetry()}
    className="h-11 px-5 mt-2 rounded-field bg-brand text-brand-ink font-semibold hover:bg-brand-strong aria-disabled:opacity-60"
  >
    {children}
  </button>
)
