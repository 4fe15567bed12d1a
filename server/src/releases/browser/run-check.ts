import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { GateResult } from '@outlet/shared/contract/releases'

const Problems = GateResult.shape.problems

/** Timeout. A check of the largest remote takes about twenty seconds, one whose pages block a minute; more if busy. */
const TOTAL_MS = 400_000
const GRACE_MS = 3000
/** Maximum number of characters read from stdout. */
const MAX_OUTPUT_CHARS = 2_000_000

export interface CheckRun {
  /** Path of the bundle of `check-main.ts`. */
  script: string
  folder: string
  chromium: string
}

/** Signals the child's process group, and so the browser that it has started. */
function end(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has ended.
  }
}

/**
 * Checks a folder in its own process, which gets no database, keys or tokens. It is ended by its timeout and by
 * `signal`.
 * @throws if the check cannot run
 */
export async function runCheck({ script, folder, chromium }: CheckRun, signal: AbortSignal) {
  const child = spawn(process.execPath, [script, folder, chromium], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(0, MAX_OUTPUT_CHARS)))
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2000)))
  let killed: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    end(child.pid, 'SIGTERM')
    killed = setTimeout(() => end(child.pid, 'SIGKILL'), GRACE_MS)
  }
  const timer = setTimeout(stop, TOTAL_MS)
  signal.addEventListener('abort', stop)
  try {
    // `once` rejects on 'error', if the process cannot be started.
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    if (code !== 0) throw new Error(lastLineOf(errorOutput) || 'the browser did not end in time')
    return Problems.parse(JSON.parse(output))
  } finally {
    clearTimeout(timer)
    clearTimeout(killed)
    signal.removeEventListener('abort', stop)
    end(child.pid, 'SIGKILL')
  }
}

/** Returns the first line of a stack trace that has an error message. */
const lastLineOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /(?:Error|error): /.test(line)) ?? text.trim().slice(0, 300)
