import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  child: ChildProcess
  /** The address at which it listens; empty for a worker. */
  origin: string
}

export interface ServerProcesses {
  /** Starts a server process on that database; resolves once it is ready. */
  start(role: 'all' | 'api' | 'worker', databaseUrl: string): Promise<ServerProcess>
  /** Kills all running processes. */
  remove(): void
}

/** Starts processes of a bundled server, for tests with several processes. Their secret key is `testApp`'s. */
export function serverProcesses(program: string, env: Record<string, string> = {}): ServerProcesses {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-processes-'))
  const processes: ChildProcess[] = []
  return {
    async start(role, databaseUrl) {
      const child = spawn(process.execPath, [program, `--role=${role}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: 'ab'.repeat(32),
          PORT: '0',
          LOG_LEVEL: 'silent',
          ...env,
        },
      })
      processes.push(child)
      if (!child.stdout) throw new Error('the process has no output')
      for await (const line of createInterface(child.stdout)) {
        if (line.startsWith('ready')) return { child, origin: line.slice('ready '.length) }
      }
      throw new Error(`the ${role} process ended before it was ready`)
    },
    remove() {
      for (const each of processes) each.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
