import type { ReactNode } from 'react'

export interface OtherLanguagesProps<Language extends string> {
  label: string
  hint: string
  languages: readonly { language: Language; name: string }[]
  isOpenAtFirst?: boolean
  /** Renders the controls of one language. */
  children: (language: Language) => ReactNode
}

/** The fields for translations into other languages, collapsed at first. */
export const OtherLanguages = <Language extends string>({
  label,
  hint,
  languages,
  isOpenAtFirst = false,
  children,
}: OtherLanguagesProps<Language>) => (
  <details open={isOpenAtFirst} className="group min-w-0 rounded-field border border-line">
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field px-3 text-sm font-medium">
      <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
      {label}
    </summary>
    <div className="grid gap-5 px-3 pb-4">
      <p className="text-sm text-ink-faint">{hint}</p>
      {languages.map(({ language, name }) => (
        <fieldset key={language} lang={language} className="grid min-w-0 gap-4">
          <legend className="mb-3 text-sm font-semibold">{name}</legend>
          {children(language)}
        </fieldset>
      ))}
    </div>
  </details>
)
