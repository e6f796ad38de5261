import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { cell, useCell } from './storage.ts'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/**
 * `public/first-paint.js` reads the same key before the first paint, so that neither theme nor language flashes, and
 * hides the served page when it will be replaced: by another language, or for a signed-in member. It is a file because
 * the content security policy forbids inline scripts, and has no comments because every visitor downloads it.
 */
const chosen = cell('vocero.theme', v.picklist(THEMES))
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

let proposed: Theme | undefined

const currentTheme = (): Theme => chosen.read() ?? proposed ?? (systemIsDark().matches ? 'dark' : 'light')

function applyTheme(): void {
  document.documentElement.classList.toggle('dark', currentTheme() === 'dark')
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark()
  const unsubscribe = chosen.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    unsubscribe()
    system.removeEventListener('change', listener)
  }
}

/** Applies the chosen theme, else the system's, to the page now and after each change. */
export function startTheme(): void {
  applyTheme()
  subscribe(applyTheme)
}

/** Sets the theme that applies while the user has chosen none. */
export function proposeTheme(theme: Theme | undefined): void {
  proposed = theme
  applyTheme()
}

/** Stores the user's choice. `null`: the system's theme. */
export const chooseTheme = (theme: Theme | null): void => chosen.write(theme)
export const useChosenTheme = (): Theme | null => useCell(chosen)
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
