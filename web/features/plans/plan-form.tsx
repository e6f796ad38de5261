import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { PlanInput, type WholePlan } from '../../../worker/contract/plans.ts'
import { TRANSLATED_INTO } from '../../../worker/contract/translations.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { errorAt } from '../../core/form-errors.ts'
import { useForm } from '../../core/use-form.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { OtherLanguages } from '../../ui/other-languages.tsx'
import { FailedState } from '../../ui/states.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { featuresDraftOf, featuresOf } from './features-draft.ts'
import { FeaturesEditor } from './features-editor.tsx'
import {
  draftOf,
  editOf,
  readPlan,
  type TranslatedInto,
  type TranslationDraft,
  translationsDraft,
  translationsFrom,
} from './plan-draft.ts'
import { agentTypesQuery, useCreatePlan, useEditPlan } from './plans.api.ts'
import { LimitFields, PricingFields, TypeChoice } from './pricing-fields.tsx'

export type PlanFormMode = 'create' | 'edit' | 'view'

interface PlanFormProps {
  mode: PlanFormMode
  plan?: WholePlan | undefined
  types: readonly AgentType[]
  onClose: () => void
}

function PlanForm({ mode, plan, types, onClose }: PlanFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreatePlan()
  const edit = useEditPlan(plan?.id ?? '')
  const start = draftOf(plan)
  const [features, write] = useState(() => featuresDraftOf(plan?.features ?? null))
  const [translations, setTranslations] = useState(() => translationsDraft(plan?.translations ?? {}))
  const translate = (language: TranslatedInto, change: Partial<TranslationDraft>) =>
    setTranslations((before) => ({ ...before, [language]: { ...before[language], ...change } }))
  const { form, errors, failure, pending } = useForm({
    schema: PlanInput,
    draft: (typed) => ({
      ...readPlan(typed),
      features: featuresOf(features),
      translations: translationsFrom(translations),
    }),
    send: create.mutateAsync,
    sendChanges: mode === 'edit' ? (changed, input) => edit.mutateAsync(editOf(input, changed)) : undefined,
    onDone: ({ message }, isHere) => {
      notify.success(message ?? t`Plan guardado`)
      if (isHere) onClose()
    },
  })
  const readOnly = mode === 'view'
  const parts = { start, errors, readOnly }
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Nombre`} required error={errors['name']}>
        <TextInput name="name" readOnly={readOnly} autoComplete="off" defaultValue={start.name} />
      </Field>
      <Field label={t`Descripción`} optionalLabel={words.optional} error={errors['description']}>
        <TextArea name="description" readOnly={readOnly} rows={2} defaultValue={start.description ?? ''} />
      </Field>
      <PricingFields {...parts} />
      <LimitFields {...parts} />
      <TypeChoice types={types} {...parts} />
      <Checkbox
        name="isPublic"
        disabled={readOnly}
        defaultChecked={start.isPublic}
        label={t`Público: los clientes lo ven y pueden elegirlo`}
      />
      <FeaturesEditor draft={features} onDraft={write} error={errorAt(errors, 'features')} readOnly={readOnly} />
      <OtherLanguages
        label={t`Otros idiomas`}
        hint={t`Lo que no se traduce se muestra como está escrito arriba.`}
        languages={TRANSLATED_INTO.map((language) => ({ language, name: LOCALE_NAMES[language] }))}
      >
        {(language) => (
          <>
            <Field
              label={`${t`Descripción`} · ${LOCALE_NAMES[language]}`}
              error={errors[`translations.${language}.description`]}
            >
              <TextArea
                readOnly={readOnly}
                rows={2}
                value={translations[language].description}
                onChange={({ target }) => translate(language, { description: target.value })}
              />
            </Field>
            <Field
              label={`${t`Características`} · ${LOCALE_NAMES[language]}`}
              hint={t`Una por línea.`}
              error={errorAt(errors, `translations.${language}.features`)}
            >
              <TextArea
                readOnly={readOnly}
                rows={3}
                value={translations[language].features}
                onChange={({ target }) => translate(language, { features: target.value })}
              />
            </Field>
          </>
        )}
      </OtherLanguages>
      {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {readOnly ? words.close : words.cancel}
        </Button>
        {!readOnly && (
          <Button type="submit" loading={pending}>
            {mode === 'create' ? t`Crear plan` : t`Guardar cambios`}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

interface PlanDialogProps {
  mode: PlanFormMode
  plan?: WholePlan | undefined
  onClose: () => void
}

/** Creates, edits or shows a plan. */
export function PlanDialog({ mode, plan, onClose }: PlanDialogProps) {
  const { t } = useLingui()
  const types = useQuery(agentTypesQuery)
  const titles = { create: t`Nuevo plan`, edit: t`Editar plan`, view: t`Detalles del plan` }
  return (
    <Dialog open onClose={onClose} title={titles[mode]}>
      {types.isPending && <LoadingShape label={t`Cargando los tipos de agente`}>{FORM}</LoadingShape>}
      {types.isError && !types.data && <FailedState title={t`Error al cargar los tipos de agente`} query={types} />}
      {types.data && <PlanForm mode={mode} plan={plan} types={types.data} onClose={onClose} />}
    </Dialog>
  )
}
