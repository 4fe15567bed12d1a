import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { GateResult } from '@outlet/shared/contract/releases'

const Problems = GateResult.shape.problems

/** A check of the largest remote takes some twenty seconds; one whose pages block, a minute. */
const TOTAL_MS = 120_000
const GRACE_MS = 3000
/** Of what it says of itself. */
const MOST_SAID = 2_000_000

export interface CheckRun {
  /** Bundle of `check-main.ts`. */
  script: string
  folder: string
  chromium: string
}

/** The child's group, and so the browser that it has started. */
function end(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

/**
 * Checks what a folder holds in a process of its own, which gets nothing of this one: no database, no keys, no tokens. It
 * ends with its time, and with `signal`.
 * @throws where it can't tell, for whatever reason
 */
export async function runCheck({ script, folder, chromium }: CheckRun, signal: AbortSignal) {
  const child = spawn(process.execPath, [script, folder, chromium], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, MOST_SAID)))
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
  let killed: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    end(child.pid, 'SIGTERM')
    killed = setTimeout(() => end(child.pid, 'SIGKILL'), GRACE_MS)
  }
  const timer = setTimeout(stop, TOTAL_MS)
  signal.addEventListener('abort', stop)
  try {
    // 'error' where it cannot be started, which rejects.
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(lastLineOf(complaint) || 'the browser did not end in time')
    return Problems.parse(JSON.parse(said))
  } finally {
    clearTimeout(timer)
    clearTimeout(killed)
    signal.removeEventListener('abort', stop)
    end(child.pid, 'SIGKILL')
  }
}

/** Of a stack, its first line with words: what went wrong. */
const lastLineOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /(?:Error|error): /.test(line)) ?? text.trim().slice(0, 300)
