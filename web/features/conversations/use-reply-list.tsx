import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { classes } from '../../ui/class-names.ts'
import { cannedRepliesQuery } from './canned-replies.api.ts'

const normalized = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface ReplyList {
  /** The field contains `/` and a search word, and the list was not closed with Escape. */
  isOpen: boolean
  /** The list to render above the field. */
  list: ReactNode
  /** Handles a key; returns whether the list used it. */
  onKey: (event: KeyboardEvent) => boolean
  /** ARIA properties for the field: its list, and the option that Enter picks. */
  wiring: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string }
}

/** The list of canned replies that a text such as `/word` finds by shortcut, title or text. */
export function useReplyList(text: string, onPick: (reply: string) => void): ReplyList {
  const { t } = useLingui()
  const { loading } = useCommonWords()
  const id = useId()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [at, move] = useState({ word: '', place: 0 })
  const word = /^\/(\S*)$/.exec(text)?.[1]
  const isOpen = word !== undefined && dismissed !== text
  const { data: all, error } = useQuery({ ...cannedRepliesQuery, enabled: isOpen })
  if (!isOpen) return { isOpen, list: null, onKey: () => false, wiring: { 'aria-autocomplete': 'list' } }

  const needle = normalized(word)
  const found = (all ?? []).filter((reply) =>
    normalized(`${reply.shortcut} ${reply.title ?? ''} ${reply.text}`).includes(needle),
  )
  const place = at.word === word ? Math.min(at.place, found.length - 1) : 0
  const option = (number: number) => `${id}${number}`
  const statusText = () => {
    if (error) return failureMessage(error)
    if (!all) return loading
    if (all.length === 0) return t`Aún no tienes respuestas guardadas.`
    return found.length === 0
      ? t`Ninguna coincide.`
      : t`${plural(found.length, { one: '# respuesta', other: '# respuestas' })}`
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const reply = found[place]
    if (event.nativeEvent.isComposing) return false
    if (step && found.length > 0) move({ word, place: (place + step + found.length) % found.length })
    else if (event.key === 'Escape') setDismissed(text)
    else if (event.key === 'Enter' && reply) onPick(reply.text)
    else return false
    event.preventDefault()
    return true
  }
  const list = (
    <div className="grid rounded-card border border-line bg-surface p-1.5 shadow-float">
      <p role="status" className="px-3 py-1 text-xs text-ink-soft">
        {statusText()}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t`Respuestas guardadas`}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        {found.map(({ id: key, shortcut, title, text: reply }, number) => (
          <div
            key={key}
            id={option(number)}
            role="option"
            tabIndex={-1}
            aria-selected={number === place}
            ref={(element) => {
              if (number === place) element?.scrollIntoView({ block: 'nearest' })
            }}
            // Keeps the focus in the field, so that its caret does not move.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
            onKeyDown={onKey}
            className={classes(
              'grid cursor-pointer rounded-field px-3 py-2 text-sm',
              number === place && 'bg-surface-sunken',
            )}
          >
            <span className="truncate">{title ? `/${shortcut} · ${title}` : `/${shortcut}`}</span>
            <span className="truncate text-xs text-ink-soft">{reply}</span>
          </div>
        ))}
      </div>
    </div>
  )
  const active = found.length > 0 && { 'aria-activedescendant': option(place) }
  return { isOpen, list, onKey, wiring: { 'aria-autocomplete': 'list', 'aria-controls': id, ...active } }
}
