import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const configPath = 'web/lingui.config.ts'
// The macro looks the configuration up by itself and knows of no option for where it is.
process.env['LINGUI_CONFIG'] = configPath

/** What turns macros into ids and catalogues into modules; a message that is not translated breaks the build. */
export const wordsPlugins = () => [
  lingui({ configPath, failOnCompileError: true, failOnMissing: true }),
  babel({ presets: [linguiTransformerBabelPreset(undefined, { configPath })] }),
]
