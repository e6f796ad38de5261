import { Combobox as Base } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { controlClasses, useField } from './field.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Distinguishes options with the same label. */
  detail?: string
}

export interface ComboboxProps {
  value: ComboboxOption | null
  onValue: (option: ComboboxOption | null) => void
  /** The results of the search, filtered by the caller. */
  options: readonly ComboboxOption[]
  searchText: string
  onWord: (word: string) => void
  placeholder: string
  /** The accessible name, unless a field around it provides one. */
  label?: string | undefined
  /** The label of the search input and of the list. */
  searchLabel: string
  listLabel: string
  /** Shown in place of the list and announced: no results, loading, failed. */
  status: ReactNode
  maxLength?: number
}

/** The choice of one of many options, with a search input. */
export function Combobox(props: ComboboxProps) {
  const { value, onValue, options, searchText, onWord, placeholder, label, searchLabel, listLabel, status, maxLength } =
    props
  const { 'aria-required': _, ...attributes } = useField()
  return (
    <Base.Root
      items={options}
      filter={null}
      value={value}
      onValueChange={onValue}
      inputValue={searchText}
      onInputValueChange={(next, { reason }) => onWord(reason === 'item-press' ? '' : next)}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
    >
      <Base.Trigger
        {...attributes}
        aria-label={label}
        className={classes(controlClasses, 'flex items-center justify-between gap-2 text-left cursor-pointer')}
      >
        <span className={classes('truncate', !value && 'text-ink-faint')}>
          {value ? [value.label, value.detail].filter(Boolean).join(' · ') : placeholder}
        </span>
        <span aria-hidden className="i-lucide-chevrons-up-down shrink-0 text-ink-faint" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" className="z-90 outline-none">
          <Base.Popup
            aria-label={listLabel}
            className="w-[var(--anchor-width)] max-w-[var(--available-width)] rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
          >
            <Base.Input
              aria-label={searchLabel}
              placeholder={searchLabel}
              maxLength={maxLength}
              className={controlClasses}
            />
            <Base.Status className="text-sm text-ink-soft">{status}</Base.Status>
            <Base.List aria-label={listLabel} className="max-h-60 overflow-y-auto overscroll-contain">
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="mt-1 grid cursor-pointer select-none rounded-field px-3 py-2 text-sm outline-none data-[highlighted]:bg-surface-sunken data-[selected]:font-semibold"
                >
                  <span className="truncate">{option.label}</span>
                  {option.detail && <span className="truncate text-xs text-ink-soft">{option.detail}</span>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
