import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'

const configPath = 'web/lingui.config.ts'
// The macro finds the configuration by this variable; it has no option for the path.
process.env['LINGUI_CONFIG'] = configPath

/** The plugins that compile Lingui's macros and catalogues. A missing translation fails the build. */
export const wordsPlugins = () => [
  lingui({ configPath, failOnCompileError: true, failOnMissing: true }),
  babel({ presets: [linguiTransformerBabelPreset(undefined, { configPath })] }),
]
