import type { Plugin } from 'vite'

const CONTRACT = /\/worker\/contract\/[\w/-]+\.ts$/
const MAKES_A_SCHEMA = /(?<![\w.])z(?=\s*\.[a-z_])/g

/**
 * Tells the bundler that the contract's files and schemas have no side effects, which it cannot detect: a screen that
 * imports a constant or one schema of a file leaves out the others.
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
