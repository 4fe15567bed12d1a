import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { dependencies } from '../../package.json'
import { serverProcesses, type ServerProcesses } from './server-processes'

/** `remove` also removes the bundle. */
export type BundledServer = ServerProcesses

const serverRoot = resolve(import.meta.dirname, '../..')

/** Bundles the server's program as in an installation, for tests with several processes. */
export async function bundleServer(env: Record<string, string> = {}): Promise<BundledServer> {
  // In a folder from which packages resolve, with the migrations in the program's parent folder, as in an installation.
  const folder = mkdtempSync(join(serverRoot, 'node_modules/.processes-'))
  symlinkSync(join(serverRoot, 'migrations'), join(folder, 'migrations'))
  const outfile = join(folder, 'dist/run.mjs')
  await build({
    entryPoints: [join(serverRoot, 'src/run.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  })
  const processes = serverProcesses(outfile, env)
  return {
    start: processes.start,
    remove() {
      processes.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
