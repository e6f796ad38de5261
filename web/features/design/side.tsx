import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../../ui/class-names.ts'
import { type Tokens, tokensOf } from './tokens.ts'

export type Theme = 'light' | 'dark'

/** The tokens of a theme, read from the stylesheets. The dark theme inherits the tokens that it does not set. */
export const themeTokens = (theme: Theme): Tokens => ({
  ...tokensOf(':root'),
  ...(theme === 'dark' && tokensOf('.dark')),
})

/** Renders its children in one theme, independent of the page's, by setting all tokens on its element. */
export function Side({ theme, children }: { theme: Theme; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const style = element.current?.style
    style?.setProperty('color-scheme', theme)
    for (const [name, value] of Object.entries(themeTokens(theme))) style?.setProperty(`--${name}`, value)
  }, [theme])
  return (
    <div
      ref={element}
      className={classes(
        'grid min-w-0 content-start gap-6 rounded-card border border-line bg-canvas p-4 text-ink sm:p-6',
        theme === 'dark' && 'dark',
      )}
    >
      {children}
    </div>
  )
}

/** Renders the same specimens in both themes. `children` gets the theme, for ids that must be unique in the page. */
export const BothSides = ({ title, children }: { title: string; children: (theme: Theme) => ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-xl font-bold tracking-tight">{title}</h2>
    <div className="grid gap-4 xl:grid-cols-2">
      <Side theme="light">{children('light')}</Side>
      <Side theme="dark">{children('dark')}</Side>
    </div>
  </section>
)

/** A component with its name and state as the heading. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-2">
    <p className="font-mono text-xs text-ink-faint">{name}</p>
    <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
  </div>
)
