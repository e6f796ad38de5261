import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import UnoCSS from 'unocss/vite'
import { defineConfig } from 'vite'
import uno from './uno.config.ts'
import { wordsPlugins } from './words-plugins.ts'

const state = process.env['STATE_DIR'] ?? '.data'

/** The console and the worker: one dev server, one build (`dist/client`, `dist/vocero`). */
export default defineConfig({
  root: 'web',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    UnoCSS({ ...uno, configFile: false }),
    ...wordsPlugins(),
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: state.startsWith('/') ? state : `../${state}` },
    }),
  ],
  build: { outDir: '../dist', emptyOutDir: false, manifest: true, target: 'baseline-widely-available' },
  server: { port: Number(process.env['PORT'] ?? 8787), host: '127.0.0.1', strictPort: true },
})
