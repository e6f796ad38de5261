import { BlockedAction } from '../../../ui/blocked-action.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SelectAll } from '../../../ui/select-all.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SearchInput, TextArea, TextInput } from '../../../ui/text-input.tsx'
import { Specimen } from '../side.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const
const SIZES = ['small', 'medium', 'large'] as const
const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three, not now', disabled: true },
]

export const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Specimen key={variant} name={`Button ${variant}`}>
        {SIZES.map((size) => (
          <Button key={size} variant={variant} size={size} icon="i-lucide-plus">
            {size}
          </Button>
        ))}
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} loading>
          loading
        </Button>
      </Specimen>
    ))}
    <Specimen name="IconButton plain, danger, disabled; BlockedAction (says why)">
      <IconButton label="Edit" icon="i-lucide-pencil" />
      <IconButton label="Delete" icon="i-lucide-trash-2" tone="danger" />
      <IconButton label="Nothing" icon="i-lucide-x" disabled />
      <BlockedAction label="Delete, not now" icon="i-lucide-trash-2" reason="Why it cannot be deleted now." />
    </Specimen>
    <Specimen name="CopyButton, compact; Spinner">
      <CopyButton text="copied" label="Copy" doneLabel="Copied" />
      <CopyButton text="copied" label="Copy" doneLabel="Copied" compact />
      <Spinner />
    </Specimen>
  </>
)

export const Fields = () => (
  <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
    <Field label="TextInput" required hint="A hint">
      <TextInput placeholder="Placeholder" />
    </Field>
    <Field label="With an error" required error="What is wrong with it">
      <TextInput defaultValue="Typed" />
    </Field>
    <Field label="Disabled" optionalLabel="(optional)">
      <TextInput disabled defaultValue="Typed" />
    </Field>
    <Field label="Read only">
      <TextInput readOnly defaultValue="Typed" />
    </Field>
    <Field label="TextArea" hint="5 of 500">
      <TextArea defaultValue="Typed" />
    </Field>
    <Field label="Select">
      <Select options={OPTIONS} placeholder="Choose one" />
    </Field>
    <Field label="Select with an error" error="Choose one of them">
      <Select options={OPTIONS} defaultValue="two" />
    </Field>
    <Field label="PasswordInput">
      <PasswordInput showLabel="Show" hideLabel="Hide" defaultValue="a secret" autoComplete="off" />
    </Field>
    <Field label="SecretInput">
      <SecretInput
        words={{ show: 'Show', hide: 'Hide', make: 'Make', copy: 'Copy', copied: 'Copied' }}
        value="a secret"
        onType={() => {}}
        onMake={() => {}}
        canBeCopied
      />
    </Field>
    <SearchInput label="SearchInput" />
    <div className="flex flex-wrap gap-5">
      <Checkbox label="Checkbox" />
      <Checkbox label="checked" defaultChecked />
      <Checkbox label="disabled" disabled />
      <SelectAll
        label="SelectAll, some of them"
        ids={['one', 'two']}
        chosen={new Set(['one'])}
        onChange={() => undefined}
      />
    </div>
    <FormFailure>FormFailure: why it could not be sent</FormFailure>
  </form>
)
