import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { dependencies } from '../../package.json'

export interface BundledWorker {
  /** Starts it in a process of its own, on that database; messages go both ways. */
  start(databaseUrl: string, env?: Record<string, string>): ChildProcess
  /** Kills all that still run, and removes the bundle. */
  remove(): void
}

/** A script as a process of its own runs it, for tests that kill it; `plugins` may change what it is made of. */
export async function bundleWorker(script: string, plugins: Plugin[] = []): Promise<BundledWorker> {
  // In the server's folder, so that the worker finds the packages.
  const folder = mkdtempSync(join(resolve(import.meta.dirname, '../..'), 'node_modules/.worker-'))
  const outfile = join(folder, 'worker.mjs')
  await build({
    entryPoints: [script],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins,
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  })
  const workers: ChildProcess[] = []
  return {
    start: (databaseUrl, env = {}) => {
      const worker = spawn(process.execPath, [outfile], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), ...env },
      })
      workers.push(worker)
      return worker
    },
    remove: () => {
      for (const worker of workers) worker.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
