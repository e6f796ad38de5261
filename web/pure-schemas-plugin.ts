import type { Plugin } from 'vite'

const CONTRACT = /\/worker\/contract\/[\w/-]+\.ts$/
const MAKES_A_SCHEMA = /(?<![\w.])z(?=\s*\.[a-z_])/g

/**
 * Marks the contract's files and schemas as free of side effects, which the bundler cannot detect, so that a screen that
 * imports one constant or schema of a file does not include the others.
 */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({
      code: code.replaceAll(MAKES_A_SCHEMA, '/* @__PURE__ */ z'),
      map: null,
      moduleSideEffects: false,
    }),
  },
})
