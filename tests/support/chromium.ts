import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Its pages cost about half of those of the whole browser, whose toolbars are pages too. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Options with which Chromium runs as root and without network access of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installedChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path))
}

/** The browser of this machine: `CHROMIUM_PATH`, one of the system, or the one Playwright fetched. */
export function chromiumPath(): string {
  const path = installedChromium()
  if (path) return path
  throw new Error('There is no Chromium here: install one, or set CHROMIUM_PATH to the one to use.')
}

const succeeds = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0

/** The command prefix that runs as root: empty for root, `sudo` if it needs no password, else `null`. */
function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null
}

function installFromSystem(): boolean {
  const prefix = rootPrefix()
  if (!prefix || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...words: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', '-qq', ...words]
    return succeeds(command, ...rest)
  }
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name)
  return apt('update') && (install('chromium-headless-shell') || install('chromium'))
}

const installFromPlaywright = (): boolean =>
  succeeds('playwright-core', 'install', ...(rootPrefix() ? ['--with-deps'] : []), 'chromium')

/** Returns the path of a browser; installs one if there is none. Throws with instructions. */
export function ensureChromium(say: (line: string) => void): string {
  for (const install of [installFromSystem, installFromPlaywright]) {
    const path = installedChromium()
    if (path) return path
    say('Installing Chromium for the browser tests …')
    install()
  }
  return chromiumPath()
}
