import { defineConfig } from '@lingui/cli'
import { extractor } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { contractExtractor } from './contract-sentences.ts'

/** The folders of the catalogue `start`: texts of the first screen, the shell and the routes. */
const START = ['core', 'routes', 'features/home', 'features/shell', 'features/auth', 'features/coming-soon']

/** Files of the core and of the shell whose texts are only for signed-in members. */
const OF_CORE = ['agent-templates', 'bin-words', 'contact-name']
const OF_SHELL = ['access-denied', 'palette', 'palette-results', 'user-menu']
/** The folders of the catalogue `frame`: the signed-in layout, and the dashboard as its first screen. */
const FRAME = ['features/dashboard', 'features/unsaved']

/** The lower sections of the home page, the legal texts, and the pages that links in mails open. */
const HOME = 'features/home/sections'
const LEGAL = 'features/legal'
const MAIL_LINKS = 'features/mail-links'

/** The folders of the catalogue `administration`. */
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
].map((folder) => `features/${folder}`)

/**
 * Nine catalogues for each language, so that a page downloads only its own texts: the first screen, the lower home page,
 * the legal texts, the pages of links in mails, the signed-in layout with the dashboard, the other screens of the
 * console, the administration, the public chat, and the Worker, whose sentences forms use too.
 */
export default defineConfig({
  sourceLocale: 'es',
  locales: ['es', 'en', 'mn'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/start',
      include: START.map((folder) => `<rootDir>/${folder}`),
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
        ...FRAME.map((folder) => `<rootDir>/${folder}`),
        ...OF_CORE.map((name) => `<rootDir>/core/${name}.ts`),
        ...OF_SHELL.map((name) => `<rootDir>/features/shell/${name}.*`),
      ],
    },
    {
      path: '<rootDir>/locales/{locale}/console',
      include: ['<rootDir>'],
      exclude: [
        ...[...START, ...FRAME, LEGAL, MAIL_LINKS, ...ADMINISTRATION].map((folder) => `<rootDir>/${folder}/**`),
        '<rootDir>/chat-page/**',
        '<rootDir>/embed/**',
        '**/*.gen.ts',
        '**/*.config.ts',
      ],
    },
    {
      path: '<rootDir>/locales/{locale}/administration',
      include: ADMINISTRATION.map((folder) => `<rootDir>/${folder}`),
    },
    { path: '<rootDir>/locales/{locale}/chat', include: ['<rootDir>/chat-page'] },
    { path: '<rootDir>/locales/{locale}/worker', include: ['<rootDir>/../worker'] },
  ],
  extractors: [contractExtractor, extractor],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
})
