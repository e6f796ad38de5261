import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { OptionGroup } from '../../../ui/option-group.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Theme } from '../side.tsx'

const PEOPLE: readonly ComboboxOption[] = [
  { value: '1', label: 'Ana Quispe', detail: 'ana@vocero.test' },
  { value: '2', label: 'Батбаяр Ганболд', detail: 'bat@vocero.test' },
  { value: '3', label: 'No detail' },
]
const noop = () => undefined

export function Choices({ theme }: { theme: Theme }) {
  const [isOn, setOn] = useState(true)
  const [option, pick] = useState('light')
  return (
    <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <Switch label="Switch" hint="What follows from it" checked={isOn} onChecked={setOn} />
      <Switch label="Switch, off" checked={false} onChecked={noop} />
      <Switch label="Switch, disabled" checked disabled onChecked={noop} />
      <ChoiceCards
        label="ChoiceCards"
        value={option}
        choices={[
          { value: 'light', name: 'Light', icon: 'i-lucide-sun', about: 'What it is.', note: 'What it costs.' },
          { value: 'dark', name: 'Dark', icon: 'i-lucide-moon', about: 'What it is.' },
          { value: 'system', name: 'System', icon: 'i-lucide-monitor', about: 'What it is.', blocked: 'Why not.' },
        ]}
        onChange={pick}
      />
      <OptionGroup
        label="OptionGroup"
        value={option}
        options={[
          { value: 'light', label: 'Light', icon: 'i-lucide-sun' },
          { value: 'dark', label: 'Dark', icon: 'i-lucide-moon' },
          { value: 'system', label: 'System', icon: 'i-lucide-monitor' },
        ]}
        onChange={pick}
      />
      <FileDrop
        label="FileDrop"
        invitation="Drop a file here"
        hint="A hint"
        accept=".pdf"
        chosen={null}
        onFiles={noop}
      />
      <FileDrop
        label="FileDrop with an error, chosen"
        invitation="Drop a file here"
        hint="A hint"
        accept=".pdf"
        chosen="a-file.exe · 1 KB"
        error="It cannot be read"
        onFiles={noop}
        removal={{ label: 'Remove the file', onRemove: noop }}
      />
      <FieldGroup label="FieldGroup" hint="A hint" optionalLabel="(optional)">
        <Checkbox label="One" />
        <Checkbox label="Two" defaultChecked />
      </FieldGroup>
      <FieldGroup label="FieldGroup with an error" error="Choose at least one">
        {(wiring) => (
          <>
            <Checkbox label="One" {...wiring} />
            <Checkbox label="Two" />
          </>
        )}
      </FieldGroup>
      <Field label="Combobox">
        <People theme={theme} chosen={null} />
      </Field>
      <Field label="Combobox, chosen">
        <People theme={theme} chosen={PEOPLE[0] ?? null} />
      </Field>
      <Field label="Combobox with an error, nothing found" error="Choose somebody">
        <People theme={theme} chosen={null} isEmpty />
      </Field>
    </form>
  )
}

function People({ theme, chosen, isEmpty }: { theme: Theme; chosen: ComboboxOption | null; isEmpty?: boolean }) {
  const [value, choose] = useState(chosen)
  const [word, type] = useState('')
  const found = isEmpty ? [] : PEOPLE.filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()))
  return (
    <Combobox
      value={value}
      onValue={choose}
      options={found}
      searchText={word}
      onWord={type}
      placeholder="Choose somebody"
      searchLabel="Search"
      listLabel={`People, ${theme}`}
      status={found.length === 0 && <p className="px-3 py-2">Nobody found</p>}
    />
  )
}
