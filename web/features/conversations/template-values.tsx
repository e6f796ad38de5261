import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import type { MessageTemplate } from '../../../worker/contract/templates.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'

const LISTS = ['headerVariables', 'variables', 'links', 'codes', 'flows'] as const

/** The typed values, each list in the order of the template. `flows`: the data of each form, one line per value. */
export type Typed = Record<(typeof LISTS)[number], string[]>

export const nothingTyped = (template: MessageTemplate | undefined): Typed =>
  Object.fromEntries(LISTS.map((list) => [list, (template?.[list] ?? []).map(() => '')])) as Typed

/** Whether a required value is missing. The data of a form is optional. */
export const isIncomplete = ({ flows, ...typed }: Typed): boolean =>
  Object.values(typed).some((list) => list.some((value) => value.trim() === ''))

/** A line of a form's data: a name, a colon and a value. */
const LINE = /^[ \t]*([^:\n]*[^:\s])[ \t]*:?[ \t]*(.*?)[ \t]*$/gm
const dataOf = (lines: string) => Object.fromEntries([...lines.matchAll(LINE)].map(([, name, value]) => [name, value]))

export const toSend = ({ flows, ...values }: Typed) => ({
  ...values,
  flows: flows.map((lines) => ({ data: dataOf(lines) })),
})

interface TemplateValuesProps {
  template: MessageTemplate
  typed: Typed
  onType: (typed: Typed) => void
  /** The errors of a refused call by the path of their field. */
  errors: Readonly<Record<string, string>>
}

/** A field for each value that the template requires. */
export function TemplateValues({ template, typed, onType, errors }: TemplateValuesProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { headerVariables, variables, links, codes, flows } = template
  const labels = {
    headerVariables: headerVariables.map((variable) => t`Dato ${variable} del encabezado`),
    variables: variables.map((variable) => t`Dato ${variable}`),
    links: links.map(({ title }) => t`Final del enlace de «${title}»`),
    codes: codes.map(({ title }) => t`Código que copia «${title}»`),
    flows: flows.map(({ title }) => t`Datos para el formulario de «${title}»`),
  }
  const hints: Partial<Record<keyof Typed, (at: number) => string | undefined>> = {
    links: (at) => links[at]?.url,
    flows: () => t`Si su primera pantalla los pide, uno en cada línea: nombre: valor.`,
  }
  return LISTS.flatMap((list) =>
    labels[list].map((label, at) => {
      const isForm = list === 'flows'
      const Control = isForm ? TextArea : TextInput
      const isOfField = ([path]: [string, string]) => path === list || `${path}.`.startsWith(`${list}.${at}.`)
      return (
        <Field
          key={list + label}
          label={label}
          hint={hints[list]?.(at)}
          required={!isForm}
          {...(isForm && { optionalLabel: words.optional })}
          error={Object.entries(errors).find(isOfField)?.[1]}
        >
          <Control
            autoComplete="off"
            dir="auto"
            value={typed[list][at]}
            onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
              onType({ ...typed, [list]: typed[list].with(at, target.value) })
            }
          />
        </Field>
      )
    }),
  )
}

/** The message as the contact receives it, with its header. */
export function TemplatePreview({ template, typed }: Pick<TemplateValuesProps, 'template' | 'typed'>) {
  const filled = (text: string, names: readonly string[], values: readonly string[]) =>
    text.replaceAll(/\{\{\s*(.+?)\s*\}\}/g, (_, name) => values[names.indexOf(name)] || '…')
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
