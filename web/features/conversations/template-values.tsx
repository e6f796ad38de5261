import { useLingui } from '@lingui/react/macro'
import type { MessageTemplate, TemplateMessageInput } from '../../../worker/contract/templates.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const LISTS = ['headerVariables', 'variables', 'links', 'codes'] as const
type Values = Pick<TemplateMessageInput, (typeof LISTS)[number]>

/** What is typed for a template, each list in the order of the template; a form opens without data. */
export type Typed = Values & { flows: string[] }

export const nothingTyped = (template: MessageTemplate | undefined): Typed =>
  Object.fromEntries(
    ([...LISTS, 'flows'] as const).map((list) => [list, (template?.[list] ?? []).map(() => '')]),
  ) as unknown as Typed

export const isIncomplete = (typed: Typed): boolean =>
  LISTS.some((list) => typed[list].some((value) => value.trim() === ''))

export const toSend = ({ flows, ...values }: Typed) => ({
  ...values,
  flows: flows.map(() => ({ data: {} })),
})

interface TemplateValuesProps {
  template: MessageTemplate
  typed: Typed
  onType: (typed: Typed) => void
  /** By path, as the call refused them. */
  errors: Readonly<Record<string, string>>
}

/** A field for each value that a template needs. */
export function TemplateValues({ template, typed, onType, errors }: TemplateValuesProps) {
  const { t } = useLingui()
  const { headerVariables, variables, links, codes } = template
  const labels = {
    headerVariables: headerVariables.map((variable) => t`Dato ${variable} del encabezado`),
    variables: variables.map((variable) => t`Dato ${variable}`),
    links: links.map(({ title }) => t`Final del enlace de «${title}»`),
    codes: codes.map(({ title }) => t`Código que copia «${title}»`),
  }
  const put = (list: keyof Typed, at: number, value: string) =>
    onType({ ...typed, [list]: typed[list].with(at, value) })
  return (
    <>
      {LISTS.flatMap((list) =>
        labels[list].map((label, at) => (
          <Field
            key={list + label}
            label={label}
            hint={list === 'links' ? links[at]?.url : undefined}
            required
            error={errors[`${list}.${at}`] ?? errors[list]}
          >
            <TextInput
              autoComplete="off"
              dir="auto"
              value={typed[list][at]}
              onChange={({ target }) => put(list, at, target.value)}
            />
          </Field>
        )),
      )}
    </>
  )
}

/** What the contact reads, with its header apart. */
export function TemplatePreview({ template, typed }: Pick<TemplateValuesProps, 'template' | 'typed'>) {
  const filled = (text: string, names: readonly string[], values: readonly string[]) =>
    text.replaceAll(/{{(.+?)}}/g, (_, name) => values[names.indexOf(name)] || '…')
  const { header, headerVariables, body, variables, footer, buttons } = template
  return (
    <div
      className="grid gap-2 rounded-field bg-surface-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
      dir="auto"
    >
      {header && <p className="font-medium">{filled(header, headerVariables, typed.headerVariables)}</p>}
      <p>{filled(body, variables, typed.variables)}</p>
      {footer && <p className="text-ink-soft">{footer}</p>}
      {buttons.length > 0 && <p className="text-ink-soft">{buttons.map((text) => `[${text}]`).join(' ')}</p>}
    </div>
  )
}
