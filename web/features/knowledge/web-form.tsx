import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { WebDocument, type WebKind } from '../../../worker/contract/knowledge.ts'
import { SITE_PAGES_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useForm } from '../../core/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AddActions } from './add-actions.tsx'
import { WebDraft } from './document-draft.ts'
import { useAddDocument } from './knowledge.api.ts'
import { ScheduleField } from './schedule-field.tsx'

interface WebFormProps {
  agentId: string
  kind: WebKind
  onClose: () => void
}

/** A page of the web, or a whole site by its map. */
export function WebForm({ agentId, kind, onClose }: WebFormProps) {
  const { t } = useLingui()
  const { optional } = useCommonWords()
  const add = useAddDocument(agentId)
  const { form, errors, failure, pending } = useForm({
    schema: WebDocument,
    draft: (typed) => v.parse(WebDraft, { kind, ...Object.fromEntries(typed) }),
    send: add.mutateAsync,
    onDone: ({ message }) => {
      notify.success(message ?? t`Contenido añadido`)
      onClose()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field
        label={t`Dirección`}
        required
        error={errors['address']}
        hint={
          kind === 'url'
            ? t`Se lee el texto de esa página y nada más.`
            : t`La dirección del sitio o de su mapa (sitemap.xml). Se leen hasta ${SITE_PAGES_MAX} páginas del mismo sitio.`
        }
      >
        <TextInput
          name="address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={kind === 'url' ? t`https://tu-negocio.com/envios` : t`https://tu-negocio.com`}
        />
      </Field>
      <Field
        label={t`Título`}
        optionalLabel={optional}
        error={errors['title']}
        hint={kind === 'url' ? t`Si lo dejas vacío, será el de la página.` : undefined}
      >
        <TextInput name="title" autoComplete="off" />
      </Field>
      <ScheduleField error={errors['schedule']} />
      <AddActions failure={failure} pending={pending} onClose={onClose} />
    </form>
  )
}
