import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { cell, useCell } from './storage.ts'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/**
 * `public/first-paint.js` reads the same key before anything is drawn, so that neither theme nor language flashes, and
 * hides what the page came with where it will be another: in another language, or for somebody signed in. It is a file
 * because the policy forbids inline code, and says nothing of itself because every visitor downloads it as it is.
 */
const chosen = cell('vocero.theme', v.picklist(THEMES))
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

let proposed: Theme | undefined

export const currentTheme = (): Theme => chosen.read() ?? proposed ?? (systemIsDark().matches ? 'dark' : 'light')

function show(): void {
  document.documentElement.classList.toggle('dark', currentTheme() === 'dark')
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark()
  const leave = chosen.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    leave()
    system.removeEventListener('change', listener)
  }
}

/** Keeps the page in the chosen theme, or in the system's while none is chosen. */
export function startTheme(): void {
  show()
  subscribe(show)
}

/** Shows the page in this theme for whoever has chosen none. */
export function proposeTheme(theme: Theme | undefined): void {
  proposed = theme
  show()
}

/** `null`: as the system. */
export const chooseTheme = (theme: Theme | null): void => chosen.write(theme)
export const useChosenTheme = (): Theme | null => useCell(chosen)
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
