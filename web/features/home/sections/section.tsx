import type { ReactNode } from 'react'
import { classes } from '../../../ui/class-names.ts'

export interface SectionProps {
  /** The id of the section, for links. */
  id: string
  title: ReactNode
  lead?: ReactNode
  sunken?: boolean
  children: ReactNode
}

export const Section = ({ id, title, lead, sunken = false, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={classes(sunken && 'bg-surface-sunken')}>
    <div className="mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 sm:py-24">
      <div className="grid max-w-2xl gap-3">
        <h2 id={`${id}-title`} className="text-3xl font-extrabold tracking-tight sm:text-4xl">
          {title}
        </h2>
        {lead && <p className="text-lg text-ink-soft">{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)

export const IconTile = ({ icon }: { icon: string }) => (
  <span
    aria-hidden
    className="grid size-12 place-items-center rounded-2xl rounded-bl-sm bg-brand-soft text-xl text-brand-strong"
  >
    <span className={icon} />
  </span>
)
