import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, ROOT, toolOf } from './place.ts'
import { command, Unready } from './unready.ts'

const DOCUMENTS = [
  'docs/automations.md',
  ...['receiver.mjs', 'receiver.py', 'n8n-workflow.json'].map((name) => `docs/automations/${name}`),
]
const SOURCES = ['web', 'worker', 'durable-objects', ...DOCUMENTS, 'package-lock.json', 'wrangler.toml']
const CONFIGURATIONS = ['web/vite.config.ts', 'web/chat-page/vite.config.ts', 'web/embed/vite.config.ts']
const RESULTS = ['dist/vocero/index.js', 'dist/client/index.html', 'dist/client/chat.html']
const STAMP = inRoot('dist', 'built-from')

const isSource = (path: string): boolean => !/(?:^|[\\/])(?:\.|node_modules)/.test(path)

/** A hash of all sources of the build. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const entries = source.includes('.') ? [''] : readdirSync(inRoot(source), { recursive: true, encoding: 'utf8' })
    for (const entry of entries.filter(isSource).sort()) {
      const content = contentOf(inRoot(source, entry))
      if (content) hash.update(join(source, entry)).update('\0').update(content).update('\0')
    }
  }
  return hash.digest('hex')
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return null
    throw error
  }
}

const isFresh = (): boolean =>
  existsSync(STAMP) &&
  RESULTS.every((path) => existsSync(inRoot(path))) &&
  readFileSync(STAMP, 'utf8') === fingerprint()

/** Makes `dist/`: the console and the Worker, then the public chat, then the button for other people's sites. */
function build(): void {
  for (const configuration of CONFIGURATIONS) {
    const words = [toolOf('vite'), 'build', '-c', configuration, '--logLevel', 'warn']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0) throw new Unready(`The build failed (${configuration}).\n${stdout}${stderr}`)
    process.stderr.write(stderr)
  }
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(STAMP, fingerprint())
}

/** Makes the Worker alone, beside the pages that the last build made: for a change that no page depends on. */
async function buildWorker(): Promise<void> {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ configFile: inRoot('web/vite.config.ts'), logLevel: 'warn' })
  const worker = builder.environments['vocero']
  if (!worker) throw new Unready('The configuration of the build names no Worker.')
  await builder.build(worker)
  writeFileSync(STAMP, fingerprint())
}

/** Builds when a source has changed since the last build. */
export function buildIfStale(say: (line: string) => void): void {
  if (isFresh()) return
  say('Building …')
  build()
}

if (import.meta.main) await command(process.argv.includes('--worker') ? buildWorker : build)
