import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { dependencies } from '../../package.json'

interface ServerProcess {
  child: ChildProcess
  /** Where it listens; nothing of a worker. */
  origin: string
}

export interface BundledServer {
  /** A server process on that database; resolves once it is ready. */
  start(role: 'api' | 'worker', databaseUrl: string): Promise<ServerProcess>
  /** Kills all that still run, and removes the bundle. */
  remove(): void
}

const serverRoot = resolve(__dirname, '../..')

/** The server's program as an installation runs it, for tests of many processes. Its secret key is `testApp`'s. */
export async function bundleServer(): Promise<BundledServer> {
  // Where the packages are found, and with the migrations in the folder above the program's, as in an installation.
  const folder = mkdtempSync(join(serverRoot, 'node_modules/.processes-'))
  symlinkSync(join(serverRoot, 'migrations'), join(folder, 'migrations'))
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-processes-'))
  const outfile = join(folder, 'dist/run.mjs')
  await build({
    entryPoints: [join(serverRoot, 'src/run.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  })
  const processes: ChildProcess[] = []
  return {
    async start(role, databaseUrl) {
      const child = spawn(process.execPath, [outfile, `--role=${role}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: 'ab'.repeat(32),
          PORT: '0',
          LOG_LEVEL: 'silent',
        },
      })
      processes.push(child)
      if (!child.stdout) throw new Error('the process has no output')
      for await (const line of createInterface(child.stdout)) {
        if (line.startsWith('ready')) return { child, origin: line.slice('ready '.length) }
      }
      throw new Error(`the ${role} process ended before it was ready`)
    },
    remove: () => {
      for (const each of processes) each.kill('SIGKILL')
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
    },
  }
}
