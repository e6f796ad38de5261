import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const CONFIGURATION = 'web/lingui.config.ts'
const ROOT = resolve(import.meta.dirname, '..')

/** Runs a check of the Lingui CLI, which writes no files; prints its output and returns `true` if it fails. */
function fails(...words: string[]): boolean {
  const lingui = resolve(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
  const checked = spawnSync(process.execPath, [lingui, 'check', ...words, '--verbose', '--config', CONFIGURATION], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (checked.status !== 0) console.error(checked.stdout + checked.stderr)
  return checked.status !== 0
}

/** Whether a message is invalid in the ICU format; prints the errors. */
async function failsToCompile(): Promise<boolean> {
  const config = getConfig({ configPath: resolve(ROOT, CONFIGURATION) })
  const catalogues = await getCatalogs(config)
  let isBroken = false
  for (const locale of config.locales)
    for (const catalogue of catalogues) {
      const { messages } = await catalogue.getTranslations(locale, {
        sourceLocale: config.sourceLocale,
        fallbackLocales: {},
        missingBehavior: 'catalog',
      })
      const { errors } = createCompiledCatalog(locale, messages, {})
      if (errors.length > 0) console.error(createCompilationErrorMessage(locale, errors))
      isBroken ||= errors.length > 0
    }
  return isBroken
}

const isStale = fails('sync', '--clean', '--overwrite')
if (isStale)
  console.error('The catalogues are not what the sources say: run "npm run words" and translate what is new.\n')
const isIncomplete = fails('missing', '--mode', 'catalog')
process.exitCode = [isStale, isIncomplete, await failsToCompile()].includes(true) ? 1 : 0
