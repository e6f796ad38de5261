import type { ReactNode } from 'react'

/** The layout of the header of every page. */
export const HeaderFrame = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <header className="sticky top-0 z-50 border-b border-line bg-canvas print:hidden">
    <div className="mx-auto flex h-16 items-center gap-2 px-4 sm:gap-4 sm:px-6">{children}</div>
    {below}
  </header>
)
