import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What is said before and around the screens of the console: all that the first screen needs. */
const START = ['core', 'routes', 'features/home', 'features/shell', 'features/auth', 'features/coming-soon']

/** What a visitor reads further down the home page, and in the small print. */
const HOME = 'features/home/sections'
const LEGAL = 'features/legal'

/** What only super administrators read. */
const ADMINISTRATION = [
  'users',
  'roles',
  'permissions',
  'admins',
  'agent-types',
  'plans',
  'audit',
  'subscriptions/all',
  'overview',
].map((room) => `features/${room}`)

/**
 * Seven catalogues a language: what a person reads before signing in, what the home page says further down, the small
 * print, what the console's screens say, what the screens
 * of the administration say, what the public chat says (nobody downloads another page's words), and what the worker says, whose sentences the forms speak too.
 */
export default defineConfig({
  sourceLocale: 'es',
  locales: ['es', 'en', 'mn'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/start',
      include: START.map((room) => `<rootDir>/${room}`),
      exclude: [`<rootDir>/${HOME}/**`],
    },
    { path: '<rootDir>/locales/{locale}/home', include: [`<rootDir>/${HOME}`] },
    { path: '<rootDir>/locales/{locale}/legal', include: [`<rootDir>/${LEGAL}`] },
    {
      path: '<rootDir>/locales/{locale}/console',
      include: ['<rootDir>'],
      exclude: [
        ...[...START, LEGAL, ...ADMINISTRATION].map((room) => `<rootDir>/${room}/**`),
        '<rootDir>/chat-page/**',
        '<rootDir>/embed/**',
        '**/*.gen.ts',
        '**/*.config.ts',
      ],
    },
    {
      path: '<rootDir>/locales/{locale}/administration',
      include: ADMINISTRATION.map((room) => `<rootDir>/${room}`),
    },
    { path: '<rootDir>/locales/{locale}/chat', include: ['<rootDir>/chat-page'] },
    { path: '<rootDir>/locales/{locale}/worker', include: ['<rootDir>/../worker'] },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
})
