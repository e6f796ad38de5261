import { useLingui } from '@lingui/react/macro'
import { AGENT_TYPE_DESCRIPTION_MAX, AGENT_TYPE_NAME_MAX, SYSTEM_MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { codePoints } from '../../../worker/contract/text.ts'
import { TRANSLATED_INTO } from '../../../worker/contract/translations.ts'
import { useCommonWords } from '../../core/common-words.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { OtherLanguages } from '../../ui/other-languages.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import type { TypeDraft } from './type-draft.ts'

interface GeneralSectionProps {
  draft: TypeDraft
  errors: FieldErrors
  readOnly: boolean
  onEdit: (change: Partial<Omit<TypeDraft, 'config'>>) => void
}

export function GeneralSection({ draft, errors, readOnly, onEdit }: GeneralSectionProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const counted = (text: string, max: number) => t`${codePoints(text)} de ${max} caracteres`
  return (
    <Card className="grid gap-5">
      <Field label={t`Nombre`} required error={errors['name']} hint={counted(draft.name, AGENT_TYPE_NAME_MAX)}>
        <TextInput
          readOnly={readOnly}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => onEdit({ name: target.value })}
        />
      </Field>
      <Field
        label={t`Descripción`}
        optionalLabel={words.optional}
        error={errors['description']}
        hint={counted(draft.description, AGENT_TYPE_DESCRIPTION_MAX)}
      >
        <TextArea
          readOnly={readOnly}
          value={draft.description}
          placeholder={t`Para qué sirve un agente así. La lee quien crea el suyo.`}
          onChange={({ target }) => onEdit({ description: target.value })}
        />
      </Field>
      <OtherLanguages
        label={t`Otros idiomas`}
        hint={t`Lo que no se traduce se muestra como está escrito arriba.`}
        languages={TRANSLATED_INTO.map((language) => ({ language, name: LOCALE_NAMES[language] }))}
      >
        {(language) => {
          const { name = '', description = '' } = draft.translations[language] ?? {}
          const translate = (change: object) =>
            onEdit({ translations: { ...draft.translations, [language]: { name, description, ...change } } })
          return (
            <>
              <Field label={`${t`Nombre`} · ${LOCALE_NAMES[language]}`} error={errors[`translations.${language}.name`]}>
                <TextInput
                  readOnly={readOnly}
                  autoComplete="off"
                  placeholder={draft.name}
                  value={name}
                  onChange={({ target }) => translate({ name: target.value })}
                />
              </Field>
              <Field
                label={`${t`Descripción`} · ${LOCALE_NAMES[language]}`}
                error={errors[`translations.${language}.description`]}
              >
                <TextArea
                  readOnly={readOnly}
                  rows={2}
                  placeholder={draft.description}
                  value={description}
                  onChange={({ target }) => translate({ description: target.value })}
                />
              </Field>
            </>
          )
        }}
      </OtherLanguages>
      <Field
        label={t`Mensaje de sistema`}
        optionalLabel={words.optional}
        error={errors['systemMessage']}
        hint={counted(draft.systemMessage, SYSTEM_MESSAGE_MAX)}
      >
        <TextArea
          rows={10}
          readOnly={readOnly}
          value={draft.systemMessage}
          placeholder={t`Cómo debe hablar y qué no debe hacer nunca. Ningún cliente lo ve.`}
          onChange={({ target }) => onEdit({ systemMessage: target.value })}
        />
      </Field>
    </Card>
  )
}
