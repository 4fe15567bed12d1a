import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** Ends a child process together with this process, for example after Ctrl-C. */
const endWithParent = (child) => {
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Runs a command with its output displayed; returns its exit code. */
export const run = (command, args, { cwd = root, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    endWithParent(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })

/** Runs a command; returns its exit code and its output. */
export const capture = (command, args, { cwd = root, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    endWithParent(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })

export const must = async (what, code) => {
  if (code !== 0) {
    console.error(`${what} failed (exit code ${code})`)
    process.exit(1)
  }
}
