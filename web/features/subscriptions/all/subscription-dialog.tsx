import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type Plan, type Subscription, SubscriptionInput } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { utcDay } from '../../../core/days.ts'
import { ApiFailure, failureMessage } from '../../../core/failure.ts'
import { useForm } from '../../../core/use-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { Dialog, FormActions } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { FORM } from '../../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../../ui/loading-shape.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Select } from '../../../ui/select.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { everyPlanQuery, useEditSubscription, useStartSubscription } from './all-subscriptions.api.ts'
import { useSubscriptionWords } from './subscription-words.ts'
import { UserPicker } from './user-picker.tsx'

interface SubscriptionDialogProps {
  /** The subscription to edit; absent: a new one is started. */
  subscription?: Subscription | undefined
  onClose: () => void
}

export function SubscriptionDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { t } = useLingui()
  const plans = useQuery(everyPlanQuery)
  return (
    <Dialog open onClose={onClose} title={subscription ? t`Editar suscripción` : t`Nueva suscripción`}>
      {plans.isPending && <LoadingShape label={t`Cargando los planes`}>{FORM}</LoadingShape>}
      {plans.isError && !plans.data && <FailedState title={t`Error al cargar los planes`} query={plans} />}
      {plans.data && <SubscriptionForm subscription={subscription} plans={plans.data} onClose={onClose} />}
    </Dialog>
  )
}

interface SubscriptionFormProps {
  subscription?: Subscription | undefined
  plans: readonly Plan[]
  onClose: () => void
}

function SubscriptionForm({ subscription, plans, onClose }: SubscriptionFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { plan: termsOf } = useSubscriptionWords()
  const starting = useStartSubscription()
  const editing = useEditSubscription(subscription?.id ?? '')
  const start = draftOf(subscription)
  const [user, choose] = useState<ComboboxOption | null>(null)
  const [hasEnd, setHasEnd] = useState(start.endDate !== null)
  const userId = subscription?.user.id ?? user?.value ?? ''
  const { form, errors, failure, pending } = useForm({
    schema: SubscriptionInput,
    draft: (typed) => readSubscription(typed, userId),
    send: async (input: SubscriptionInput) => {
      await starting.mutateAsync(input)
    },
    sendChanges:
      subscription &&
      (async (changed) => {
        await editing.mutateAsync(changed)
      }),
    onDone: (_, isHere) => {
      notify.success(subscription ? t`Suscripción actualizada correctamente` : t`Suscripción creada correctamente`)
      if (isHere) onClose()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <Field label={t`Usuario`} required error={userId ? undefined : errors['userId']}>
        {subscription ? (
          <TextInput readOnly value={`${subscription.user.name} · ${subscription.user.email}`} />
        ) : (
          <UserPicker user={user} onUser={choose} />
        )}
      </Field>
      <Field label={t`Plan`} required error={errors['planId']}>
        <Select
          name="planId"
          placeholder={t`Elige un plan`}
          options={plans.map((plan) => ({ value: plan.id, label: `${plan.name} · ${termsOf({ plan })}` }))}
          defaultValue={start.planId}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t`Fecha de inicio`} required error={errors['startDate']}>
          <TextInput type="date" name="startDate" defaultValue={start.startDate} />
        </Field>
        <Field
          label={t`Fecha de fin`}
          optionalLabel={words.optional}
          error={errors['endDate']}
          hint={
            hasEnd
              ? t`Vacía: sin fecha de fin`
              : t`Vacía: sin fecha de fin ni renovación. Un precio fijo se cobra solo por el primer periodo.`
          }
        >
          <TextInput
            type="date"
            name="endDate"
            defaultValue={start.endDate ?? ''}
            onChange={({ target }) => setHasEnd(target.value !== '')}
          />
        </Field>
      </div>
      <Checkbox
        name="autoRenew"
        defaultChecked={start.autoRenew}
        label={hasEnd ? t`Renovar automáticamente` : t`Renovar automáticamente (solo con fecha de fin)`}
      />
      {failure !== null && (
        <FormFailure>
          {failure instanceof ApiFailure ? failureMessage(failure) : t`No se pudo guardar la suscripción`}
        </FormFailure>
      )}
      <FormActions onCancel={onClose} loading={pending}>
        {subscription ? t`Guardar cambios` : t`Crear suscripción`}
      </FormActions>
    </form>
  )
}

/** The values of the form; the contract validates them. */
const SubscriptionDraft = v.object({
  userId: v.string(),
  planId: v.string(),
  startDate: v.string(),
  endDate: v.pipe(
    v.string(),
    v.transform((day) => day || null),
  ),
  autoRenew: v.boolean(),
}) satisfies v.GenericSchema<unknown, SubscriptionInput>
type SubscriptionDraft = v.InferOutput<typeof SubscriptionDraft>

const readSubscription = (typed: FormData, userId: string): SubscriptionDraft =>
  v.parse(SubscriptionDraft, { ...Object.fromEntries(typed), userId, autoRenew: typed.has('autoRenew') })

const draftOf = (subscription?: Subscription): SubscriptionDraft => ({
  userId: subscription?.user.id ?? '',
  planId: subscription?.plan.id ?? '',
  startDate: subscription?.startDate ?? utcDay(),
  endDate: subscription?.endDate ?? null,
  autoRenew: subscription?.autoRenew ?? true,
})
