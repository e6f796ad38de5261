import { readdirSync, readFileSync } from 'node:fs'
import type { MiniflareOptions } from 'miniflare'
import { isLoopback } from '../core/loopback.ts'
import { inRoot } from './place.ts'
import { Unready } from './unready.ts'

type WorkerOptions = MiniflareOptions['workers'][number]
type Environment = NonNullable<WorkerOptions['config']['env']>

const FOLDER = inRoot('dist', 'vocero')
const DOOR = 'door'
const MAILBOX = 'mailbox'

/** The part of the build's configuration that the local runtime uses; other bindings do not exist locally. */
interface Built {
  name: string
  main: string
  compatibility_date: string
  compatibility_flags: string[]
  assets: {
    binding: string
    directory: string
    not_found_handling: 'none' | '404-page' | 'single-page-application'
    run_worker_first: string[] | boolean
  }
  vars: Record<string, string>
  d1_databases: { binding: string; database_id: string }[]
  durable_objects: { bindings: { name: string; class_name: string }[] }
  migrations: { new_sqlite_classes?: string[] }[]
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[]
  triggers: { crons: string[] }
}

export function builtConfiguration(): Built {
  try {
    return JSON.parse(readFileSync(inRoot('dist', 'vocero', 'wrangler.json'), 'utf8'))
  } catch {
    throw new Unready('There is no built Worker in dist/vocero: run "npm run build".')
  }
}

const scripts = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))

/** Each module under its path seen from the entry, which is how the modules import each other. */
const modules = () =>
  Object.fromEntries(
    scripts().map((path) => [
      path.replaceAll('\\', '/'),
      { type: 'esm' as const, contents: readFileSync(inRoot('dist', 'vocero', path), 'utf8') },
    ]),
  )

/**
 * Only where nobody else can read it: this machine's own address, and no proxy in front that brings other people.
 */
const hasMailbox = ({ MAIL_URL, APP_ORIGIN = '', TRUSTED_PROXY }: Record<string, string>): boolean =>
  !MAIL_URL && !TRUSTED_PROXY && isLoopback(APP_ORIGIN)

/** Names of Worker, database and classes are what the runtime finds their files by: they are those of wrangler. */
function bindings(built: Built, variables: Record<string, string>): Environment {
  const texts = Object.entries({ MAIL_FROM: 'Vocero <vocero@localhost>', ...built.vars, ...variables })
  return Object.fromEntries<Environment[string]>([
    ...texts.map(([name, value]) => [name, { type: 'text', value }] as const),
    ...built.d1_databases.map(({ binding, database_id: id }) => [binding, { type: 'd1', id }] as const),
    ...built.durable_objects.bindings.map(
      ({ name, class_name: exportName }) => [name, { type: 'durable-object', worker: built.name, exportName }] as const,
    ),
    ...built.ratelimits.map(
      ({ name, namespace_id: namespace, simple }) => [name, { type: 'rate-limit', namespace, simple }] as const,
    ),
    [built.assets.binding, { type: 'assets' }] as const,
    ...(!hasMailbox(variables) ? [] : [['MAIL', { type: 'worker', worker: MAILBOX, exportName: 'Outbox' }] as const]),
  ])
}

function product(built: Built, variables: Record<string, string>): WorkerOptions {
  const classes = built.migrations.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes)
  const { directory, not_found_handling: notFoundHandling, run_worker_first: runWorkerFirst } = built.assets
  return {
    config: {
      name: built.name,
      compatibilityDate: built.compatibility_date,
      compatibilityFlags: built.compatibility_flags,
      manifest: { mainModule: built.main, modulesRoot: FOLDER, modules: modules() },
      env: bindings(built, variables),
      exports: Object.fromEntries(
        classes.map((name) => [name, { type: 'durable-object' as const, storage: 'sqlite' as const }]),
      ),
      assets: { directory, notFoundHandling, runWorkerFirst, hasUserWorker: true },
    },
    dev: { rootPath: FOLDER },
  }
}

/** A Worker of this folder, which no deployment has. */
const local = (built: Built, name: string) => ({
  name,
  compatibilityDate: built.compatibility_date,
  manifest: {
    mainModule: `${name}.js`,
    modulesRoot: import.meta.dirname,
    modules: {
      [`${name}.js`]: { type: 'esm' as const, contents: readFileSync(inRoot(`worker/local/${name}.js`), 'utf8') },
    },
  },
})

/**
 * The public port. The runtime's own entry answers `/cdn-cgi/` itself, so it listens on a private port; this one
 * passes every path to the product.
 */
const door = (built: Built, host: string, port: number, isWithMailbox: boolean): WorkerOptions => ({
  config: {
    ...local(built, DOOR),
    env: {
      PRODUCT: { type: 'worker', worker: built.name },
      ...(isWithMailbox && { MAILBOX: { type: 'worker', worker: MAILBOX } }),
    },
  },
  dev: { rootPath: import.meta.dirname, unsafeDirectSockets: [{ host, port }] },
})

/** The built Worker with these variables, the mailbox, and the front Worker on this port. */
export const workersOf = (built: Built, variables: Record<string, string>, host: string, port: number) => [
  product(built, variables),
  { config: local(built, MAILBOX), dev: { rootPath: import.meta.dirname } },
  door(built, host, port, hasMailbox(variables)),
]
