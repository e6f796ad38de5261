import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Three catalogues a language: what the console says, what the public chat says (so that a visitor never downloads the
 * console's words), and what the worker says, whose sentences about errors the forms speak too.
 */
export default defineConfig({
  sourceLocale: 'es',
  locales: ['es', 'en', 'mn'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/console',
      include: ['<rootDir>'],
      exclude: ['<rootDir>/chat-page/**', '<rootDir>/embed/**', '**/*.gen.ts', '**/*.config.ts'],
    },
    { path: '<rootDir>/locales/{locale}/chat', include: ['<rootDir>/chat-page'] },
    { path: '<rootDir>/locales/{locale}/worker', include: ['<rootDir>/../worker'] },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
})
