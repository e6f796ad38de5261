import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { cell, useCell } from './storage.ts'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/**
 * `public/first-paint.js` reads the same key before anything is drawn, so that neither theme nor language flashes,
 * and hides the served page when another one follows: in another language, or for a signed-in member. It is a file
 * because the policy forbids inline code, and has no comments because every visitor downloads it.
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

/** Applies the chosen theme to the page, or the system's. */
export function startTheme(): void {
  applyTheme()
  subscribe(applyTheme)
}

/** The theme of the page while none is chosen. */
export function proposeTheme(theme: Theme | undefined): void {
  proposed = theme
  applyTheme()
}

/** `null`: as the system. */
export const chooseTheme = (theme: Theme | null): void => chosen.write(theme)
export const useChosenTheme = (): Theme | null => useCell(chosen)
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
