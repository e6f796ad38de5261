import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentType } from '../../../worker/contract/agent-types.ts'
import { BILLING_CYCLES, PRICING_TYPES, type PricingType } from '../../../worker/contract/billing-terms.ts'
import type { FieldErrors } from '../../core/form-errors.ts'
import { usePlanLabels } from '../../core/plan-labels.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { PlanDraft } from './plan-draft.ts'

interface PlanFieldsProps {
  start: PlanDraft
  errors: FieldErrors
  readOnly: boolean
}

/** The pricing type and billing cycle of a plan, with the amount of that pricing type. */
export function PricingFields({ start, errors, readOnly }: PlanFieldsProps) {
  const { t } = useLingui()
  const { pricingTypes, billingCycles } = usePlanLabels()
  const [pricingType, choose] = useState<PricingType>(start.pricingType)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label={t`Tipo de precio`} required error={errors['pricingType']}>
        <Select
          name="pricingType"
          disabled={readOnly}
          options={PRICING_TYPES.map((type) => ({ value: type, label: pricingTypes[type] }))}
          value={pricingType}
          onChange={({ target }) => choose(PRICING_TYPES.find((type) => type === target.value) ?? 'fixed')}
        />
      </Field>
      {pricingType === 'fixed' ? (
        <Field label={t`Precio (USD)`} required error={errors['priceUsd']}>
          <TextInput
            key="price"
            name="priceUsd"
            inputMode="decimal"
            autoComplete="off"
            readOnly={readOnly}
            defaultValue={String(start.priceUsd ?? '')}
          />
        </Field>
      ) : (
        <Field label={t`Comisión (%)`} required error={errors['commissionRate']}>
          <TextInput
            key="commission"
            name="commissionRate"
            inputMode="decimal"
            autoComplete="off"
            readOnly={readOnly}
            defaultValue={String(start.commissionRate ?? '')}
          />
        </Field>
      )}
      <Field label={t`Ciclo de facturación`} required error={errors['billingCycle']}>
        <Select
          name="billingCycle"
          disabled={readOnly}
          options={BILLING_CYCLES.map((cycle) => ({ value: cycle, label: billingCycles[cycle] }))}
          defaultValue={start.billingCycle}
        />
      </Field>
      <Field
        label={t`Días de prueba`}
        error={errors['trialDays']}
        hint={readOnly ? undefined : t`0: sin prueba gratuita`}
      >
        <TextInput
          name="trialDays"
          inputMode="numeric"
          autoComplete="off"
          readOnly={readOnly}
          defaultValue={String(start.trialDays)}
        />
      </Field>
    </div>
  )
}

/** The limits of a plan; an empty field is unlimited. */
export function LimitFields({ start, errors, readOnly }: PlanFieldsProps) {
  const { t } = useLingui()
  const limits = [
    { name: 'maxAgents', label: t`Máximo de agentes`, value: start.maxAgents },
    { name: 'maxConversations', label: t`Máximo de conversaciones al mes`, value: start.maxConversations },
  ]
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {limits.map(({ name, label, value }) => (
        <Field key={name} label={label} error={errors[name]}>
          <TextInput
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t`Sin límite`}
            readOnly={readOnly}
            defaultValue={value === null ? '' : String(value)}
          />
        </Field>
      ))}
    </div>
  )
}

/** The agent types of a plan. */
export function TypeChoice({ types, start, errors, readOnly }: PlanFieldsProps & { types: readonly AgentType[] }) {
  const { t } = useLingui()
  return (
    <FieldGroup
      label={t`Tipos de agente incluidos`}
      error={errors['agentTypeIds']}
      hint={readOnly ? undefined : t`Con este plan solo se crean agentes de los tipos elegidos.`}
    >
      {types.length === 0 && <p className="text-sm text-ink-soft">{t`Todavía no hay tipos de agente.`}</p>}
      <div
        // A scrollable area without focusable content must be focusable itself.
        tabIndex={readOnly ? 0 : undefined}
        className="grid max-h-56 gap-x-4 overflow-y-auto rounded-field sm:grid-cols-2"
      >
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="agentTypeIds"
            value={id}
            disabled={readOnly}
            defaultChecked={start.agentTypeIds?.includes(id)}
            label={<span className="min-w-0 break-words">{name}</span>}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
