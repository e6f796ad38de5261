import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClasses } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { type PaletteResult, usePaletteResults } from './palette-results.ts'

/**
 * A search over everything that the member may open. Arrow keys select, Enter opens. Pressed before there is a result, Enter opens
 * the first one that is found. The results of each kind arrive on their own: the selected one stays selected when others
 * are inserted above it.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [word, type] = useState('')
  /** The key of the selected result; `null` while there is none. */
  const [chosen, choose] = useState<string | null>(null)
  /** Enter was pressed before there was a result. */
  const [isAwaited, awaitResult] = useState(false)
  const { groups, isSearching, failed, retry } = usePaletteResults(word)
  const results = groups.flatMap((group) => group.results)
  const found = results.findIndex(({ key }) => key === chosen)
  const at = Math.max(found, 0)
  const first = results[0]
  // The first result is selected as soon as it is shown, so that later ones do not replace it.
  if (found < 0 && first) choose(first.key)
  const open = (result: PaletteResult | undefined) => {
    if (!result) return
    onClose()
    result.open()
  }
  const openSelected = useEffectEvent(() => {
    awaitResult(false)
    open(results[at])
  })
  useEffect(() => {
    if (isAwaited && !isSearching) openSelected()
  }, [isAwaited, isSearching])
  const move = (to: number) => {
    const next = (to + results.length) % results.length
    choose(results[next]?.key ?? null)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (results.length === 0) return awaitResult(event.key === 'Enter' && isSearching)
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Enter: () => open(results[at]),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <Dialog open onClose={onClose} title={t`Buscar o ir a…`} initialFocus={input}>
      <div className="grid gap-4">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t`Páginas, agentes, conversaciones y respuestas`}
          placeholder={t`Páginas, agentes, conversaciones y respuestas`}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={results[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={word}
          onChange={({ target }) => {
            type(target.value)
            choose(null)
            awaitResult(false)
          }}
          onKeyDown={press}
          className={controlClasses}
        />
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t`Resultados`}
          className="grid max-h-[50dvh] gap-4 overflow-y-auto"
        >
          {groups.map(({ name, results: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
            <div role="group" key={name} aria-label={name} className="grid gap-1">
              <p aria-hidden className="px-3 text-xs font-semibold text-ink-faint">
                {name}
              </p>
              {ofGroup.map((result) => {
                const index = results.indexOf(result)
                return (
                  <Option
                    key={result.key}
                    id={`${id}-${index}`}
                    result={result}
                    isChosen={index === at}
                    onPoint={() => choose(result.key)}
                    onOpen={() => open(result)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <p role="status" className={classes('text-sm text-ink-soft', results.length > 0 && !isSearching && 'sr-only')}>
          {isSearching ? t`Buscando…` : results.length === 0 && !failed ? t`Nada coincide con «${word}».` : ''}
        </p>
        {failed && (
          <div className="grid justify-items-start gap-3">
            <FormFailure>{failureMessage(failed.error)}</FormFailure>
            <Button variant="secondary" size="small" icon="i-lucide-rotate-cw" onClick={retry}>
              {words.retry}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  result: PaletteResult
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}

/** An option. The focus stays in the input, which refers to the selected option by `aria-activedescendant`. */
const Option = ({ id, result: { icon, label, detail }, isChosen, onPoint, onOpen }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus.
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    onPointerMove={onPoint}
    onClick={onOpen}
    className={classes(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-sm',
      isChosen ? 'bg-brand-soft text-brand-strong' : 'text-ink',
    )}
  >
    <span aria-hidden className={classes(icon, 'text-lg shrink-0')} />
    <span className="grid min-w-0 flex-1">
      <span className="truncate font-medium" dir="auto">
        {label}
      </span>
      {detail && <span className="truncate text-xs text-ink-soft">{detail}</span>}
    </span>
  </div>
)
