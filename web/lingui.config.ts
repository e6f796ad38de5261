import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { contractExtractor } from './contract-sentences.ts'

/** The texts of the first screen: of the shell and the routes. */
const START = ['core', 'routes', 'features/home', 'features/shell', 'features/auth', 'features/coming-soon']

/** Of the core and of the shell, but said to who is signed in alone. */
const OF_CORE = ['agent-templates', 'bin-words', 'contact-name']
const OF_SHELL = ['access-denied', 'palette', 'palette-results', 'user-menu']
/** What surrounds every screen of who is signed in, and the dashboard, where a member arrives. */
const FRAME = ['features/dashboard', 'features/unsaved']

/** The lower part of the home page, the legal texts, and the pages of links in mails. */
const HOME = 'features/home/sections'
const LEGAL = 'features/legal'
const MAIL_LINKS = 'features/mail-links'

/** The texts of the administration. */
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
  'contact-messages',
].map((room) => `features/${room}`)

/**
 * Nine catalogues for each language: before signing in, the lower home page, the legal texts, the pages of links in mails,
 * the frame of the console with its dashboard, the other screens of the console, the administration, the public chat, and
 * the Worker, whose sentences the forms use too. Nobody downloads another page's texts.
 */
export default defineConfig({
  sourceLocale: 'es',
  locales: ['es', 'en', 'mn'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/start',
      include: START.map((room) => `<rootDir>/${room}`),
      exclude: [
        `<rootDir>/${HOME}/**`,
        ...OF_CORE.map((name) => `<rootDir>/core/${name}.ts`),
        ...OF_SHELL.map((name) => `<rootDir>/features/shell/${name}.*`),
      ],
    },
    { path: '<rootDir>/locales/{locale}/home', include: [`<rootDir>/${HOME}`] },
    { path: '<rootDir>/locales/{locale}/legal', include: [`<rootDir>/${LEGAL}`] },
    { path: '<rootDir>/locales/{locale}/mail-links', include: [`<rootDir>/${MAIL_LINKS}`] },
    {
      path: '<rootDir>/locales/{locale}/frame',
      include: [
        ...FRAME.map((room) => `<rootDir>/${room}`),
        ...OF_CORE.map((name) => `<rootDir>/core/${name}.ts`),
        ...OF_SHELL.map((name) => `<rootDir>/features/shell/${name}.*`),
      ],
    },
    {
      path: '<rootDir>/locales/{locale}/console',
      include: ['<rootDir>'],
      exclude: [
        ...[...START, ...FRAME, LEGAL, MAIL_LINKS, ...ADMINISTRATION].map((room) => `<rootDir>/${room}/**`),
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
  extractors: [contractExtractor, extractor],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
})
