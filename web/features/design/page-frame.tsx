import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../ui/class-names.ts'

const PAGES = [
  ['/design', 'Tokens and controls'],
  ['/design/content', 'Content'],
] as const

interface PageFrameProps {
  title: string
  children: ReactNode
}

/** The frame of the pages of the design system. In English only, for developers. */
export const PageFrame = ({ title, children }: PageFrameProps) => (
  <div lang="en" className="mx-auto grid w-full max-w-7xl gap-10">
    <header className="grid gap-3">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      <p className="max-w-2xl text-ink-soft">
        Every token and every component of web/ui, light beside dark. What opens over the page does so in the theme that
        the page is in.
      </p>
      <nav aria-label="Pages of the design" className="flex flex-wrap gap-2">
        {PAGES.map(([to, label]) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className={classes(
              'inline-flex min-h-10 items-center rounded-field border border-line px-3.5 text-sm font-semibold',
              'hover:bg-surface-sunken aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-strong',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </header>
    {children}
  </div>
)
