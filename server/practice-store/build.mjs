import { build } from 'esbuild'
import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { main: 'src/main.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.19',
  sourcemap: true,
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  logLevel: 'warning',
})
