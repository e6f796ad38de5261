import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { controlClasses, useField } from './field.tsx'

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...useField()} {...rest} className={classes(controlClasses, 'truncate', className)} />
)

/** An input that calls `onAsk` on Enter, without submitting the form around it. */
export const QuestionInput = ({ onAsk, ...rest }: ComponentProps<'input'> & { onAsk: () => void }) => (
  <TextInput
    autoComplete="off"
    {...rest}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onAsk()
    }}
  />
)

export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...useField()} {...rest} className={classes(controlClasses, 'py-2.5', className)} />
)

/** A search input; its label is for screen readers. */
export const SearchInput = ({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <span className={classes('relative block', className)}>
    <span aria-hidden className="i-lucide-search absolute left-3 top-1/2 -translate-y-1/2 text-ink-faint" />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      {...rest}
      className={classes(controlClasses, 'truncate pl-9 max-[19rem]:pl-[1.9em]')}
    />
  </span>
)
