import { useLingui } from '@lingui/react/macro'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { VALID_SINCE } from './kept.ts'

export interface LegalSection {
  id: string
  title: string
  paragraphs: string[]
  /** A list after the paragraphs. */
  items?: string[]
}

interface LegalPageProps {
  title: string
  lead: string
  sections: LegalSection[]
}

/** A legal text, printable and with an anchor for each section. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const { t } = useLingui()
  const day = formatDay(VALID_SINCE, useLocale())
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-10">
      <div className="grid gap-4">
        <PageHeader
          title={title}
          subtitle={t`En vigor desde el ${day}`}
          action={
            <Button variant="secondary" icon="i-lucide-printer" className="print:hidden" onClick={() => print()}>
              {t`Imprimir`}
            </Button>
          }
        />
        <p className="text-lg text-ink-soft">{lead}</p>
      </div>
      <nav
        aria-label={t`Contenido`}
        className="rounded-card border border-line bg-surface p-5 text-sm print:hidden sm:columns-2"
      >
        <ol className="grid list-decimal gap-1.5 pl-5">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="rounded-field text-brand hover:underline">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, paragraphs, items }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-3 break-inside-avoid">
          <h2 id={`${id}-title`} className="text-xl font-bold tracking-tight">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-ink-soft">
              {paragraph}
            </p>
          ))}
          {items && (
            <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  )
}
