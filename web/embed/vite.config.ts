import { defineConfig } from 'vite'

/** One script without dependencies that other people's pages include; nothing of it becomes a global there. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    lib: { entry: 'embed/embed.ts', formats: ['iife'], name: 'vocero', fileName: () => 'embed.js' },
  },
})
