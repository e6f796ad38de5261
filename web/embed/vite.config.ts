import { defineConfig } from 'vite'
import { VISITORS_BROWSERS } from '../browsers.ts'

/** Builds one script without dependencies for other sites; it defines no globals. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: VISITORS_BROWSERS,
    lib: { entry: 'embed/embed.ts', formats: ['iife'], name: 'vocero', fileName: () => 'embed.js' },
  },
})
