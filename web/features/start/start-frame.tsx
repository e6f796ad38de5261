import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

interface StartFrameProps {
  title: string
  lead?: ReactNode
  /** Rendered above the title: the logo, or the progress. */
  above?: ReactNode
  /** The id of the element that describes the title for screen readers. */
  describedBy?: string
  /** The step replaces another one, so its title gets the focus. */
  isNext?: boolean
  children: ReactNode
}

/** The layout of one step of the start. */
export function StartFrame({ title, lead, above, describedBy, isNext = false, children }: StartFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-5 sm:gap-8 sm:py-8">
      <header className="grid gap-4">
        {above}
        <h1
          ref={heading}
          tabIndex={-1}
          aria-describedby={describedBy}
          className="text-2xl font-bold tracking-tight outline-none wrap-anywhere sm:text-4xl"
        >
          {title}
        </h1>
        {lead && <p className="text-ink-soft sm:text-lg">{lead}</p>}
      </header>
      {children}
    </section>
  )
}

/** Why the agent could not be created. The plans open in another tab, so that no input is lost. */
export function StartFailure({ failure }: { failure: unknown }) {
  const { t } = useLingui()
  const isPlanMissing = failure instanceof ApiFailure && /^(?:plan|subscription)\./.test(failure.code)
  return (
    <>
      <FormFailure>{failureMessage(failure)}</FormFailure>
      {isPlanMissing && (
        <Link
          to="/subscription"
          target="_blank"
          className={buttonClasses({ variant: 'secondary' })}
          aria-label={t`Ver los planes en otra pestaña`}
        >
          {t`Ver los planes`}
          <span aria-hidden className="i-lucide-external-link ml-2" />
        </Link>
      )}
    </>
  )
}
