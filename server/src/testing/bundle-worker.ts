import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { dependencies } from '../../package.json'

export interface BundledWorker {
  /** Starts the script in a separate process on that database, with an IPC channel. */
  start(databaseUrl: string, env?: Record<string, string>): ChildProcess
  /** Kills all running processes, and removes the bundle. */
  remove(): void
}

/** Bundles a script to run as a separate process, for tests that kill it; `plugins` may modify the bundle. */
export async function bundleWorker(script: string, plugins: Plugin[] = []): Promise<BundledWorker> {
  // In the server's folder, so that packages resolve.
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
