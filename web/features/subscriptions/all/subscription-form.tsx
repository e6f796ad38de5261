import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Plan, type Subscription, SubscriptionInput } from '../../../../worker/contract/subscriptions.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { ApiFailure, sayFailure } from '../../../core/failure.ts'
import { useForm } from '../../../core/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { ComboboxOption } from '../../../ui/combobox.tsx'
import { DialogActions } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useEditSubscription, useStartSubscription } from './all-subscriptions.api.ts'
import { draftOf, readSubscription } from './subscription-draft.ts'
import { useSubscriptionWords } from './subscription-words.ts'
import { UserPicker } from './user-picker.tsx'

interface SubscriptionFormProps {
  subscription?: Subscription | undefined
  plans: readonly Plan[]
  onClose: () => void
}

export function SubscriptionForm({ subscription, plans, onClose }: SubscriptionFormProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { plan: termsOf } = useSubscriptionWords()
  const starting = useStartSubscription()
  const editing = useEditSubscription(subscription?.id ?? '')
  const start = draftOf(subscription)
  const [user, choose] = useState<ComboboxOption | null>(null)
  const userId = subscription?.user.id ?? user?.value ?? ''
  const { form, errors, failure, pending } = useForm({
    schema: SubscriptionInput,
    draft: (typed) => readSubscription(typed, userId),
    send: async (input: SubscriptionInput) => {
      await (subscription ? editing.mutateAsync(input) : starting.mutateAsync(input))
    },
    onDone: () => {
      notify.success(subscription ? t`Suscripción actualizada correctamente` : t`Suscripción creada correctamente`)
      onClose()
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
          hint={t`Vacía: sin fecha de fin`}
        >
          <TextInput type="date" name="endDate" defaultValue={start.endDate ?? ''} />
        </Field>
      </div>
      <Checkbox name="autoRenew" defaultChecked={start.autoRenew} label={t`Renovar automáticamente`} />
      {failure !== null && (
        <FormFailure>
          {failure instanceof ApiFailure ? sayFailure(failure) : t`No se pudo guardar la suscripción`}
        </FormFailure>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {subscription ? t`Guardar cambios` : t`Crear suscripción`}
        </Button>
      </DialogActions>
    </form>
  )
}
