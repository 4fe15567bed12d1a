import { build } from 'esbuild'
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// Packages stay external and are loaded as installed; only the project's own TypeScript is bundled.
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    main: 'src/main.ts',
    run: 'src/run.ts',
    backup: 'src/platform/backup/main.ts',
    reseal: 'src/reseal/reseal-main.ts',
    'rebuild-history': 'src/inventory-monitors/history/rebuild-main.ts',
    'browser-check': 'src/releases/browser/check-main.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.19',
  sourcemap: true,
  splitting: true,
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  logLevel: 'warning',
})

// Script that the release gate runs inside the pages it checks; the server reads it as text.
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { 'browser-page': '../release-gate/src/browser/page/main.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
})

await import('./practice-store/build.mjs')
