import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { unsupportedNode } from '../../remote-kit/src/node-version.mjs'
import { root } from './root.mjs'
import { capture } from './run.mjs'

/** One entry per platform: package name, version, and the integrity hash of the package. */
const PINNED = JSON.parse(readFileSync(new URL('./pinned-node.json', import.meta.url), 'utf8'))
const INSTALL_NODE = 'Install Node 24 (https://nodejs.org) and run the command again.'

/**
 * Downloads the package of a pinned Node with the machine's own npm, which knows its registry, proxy and certificates.
 * @throws Error with a message for the person who runs the command
 */
async function fetchPackage({ package: name, version, integrity }, folder) {
  const retries = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000']
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--silent', '--prefer-offline', ...retries]
  const packed = await capture('npm', args).catch((error) => ({ code: 1, output: error.message }))
  const file = join(folder, `${name}-${version}.tgz`)
  if (packed.code !== 0 || !existsSync(file)) {
    const details = packed.output.trim()
    throw new Error(`${name}@${version} could not be fetched from the npm registry.${details && `\n${details}`}`)
  }
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (`sha512-${hash}` !== integrity) {
    throw new Error(`${name}@${version} from the npm registry does not have the hash in scripts/lib/pinned-node.json.`)
  }
  return file
}

/**
 * Provides the pinned Node's binary; downloads it on first use.
 * @param {string} cache
 * @param {{ package: string, version: string, integrity: string }} pinned
 * @returns {Promise<string>} path of the binary
 */
export async function pinnedNode(cache, pinned) {
  const folder = join(cache, `${pinned.package}-${pinned.version}`)
  const binary = join(folder, 'bin', 'node')
  if (existsSync(binary)) return binary
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(join(cache, 'fetch-'))
  try {
    const file = await fetchPackage(pinned, scratch)
    const unpacked = await capture('tar', ['-xzf', file, '-C', scratch, 'package/bin/node', 'package/LICENSE'])
    if (unpacked.code !== 0) throw new Error(`${pinned.package} could not be unpacked.\n${unpacked.output.trim()}`)
    const tried = await capture(join(scratch, 'package/bin/node'), ['--version'])
    if (tried.code !== 0) throw new Error(`${pinned.package} does not run on this machine.\n${tried.output.trim()}`)
    // The rename is atomic, also when two commands download at the same time.
    if (!existsSync(folder)) renameSync(join(scratch, 'package'), folder)
    return binary
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** PATH in which `npx` and every `#!/usr/bin/env node` of a child process find the Node that runs this process. */
const pathWith = (binary) => [dirname(binary), process.env.PATH].filter(Boolean).join(delimiter)

/** Exits with the child's exit code, or with the signal that ended it; with 128 + n if that signal is ignored here. */
function endAs(code, signal) {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100)
}

/** Runs this command with another Node and exits with its result. */
function runAgain(binary) {
  let child
  // Registered before the child starts: otherwise a signal in between would end this process only.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes; forwarding it again would interrupt a graceful stop.
      const isSent = signal === 'SIGINT' && process.stdin.isTTY
      if (!isSent) child.kill(signal)
    })
  child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: pathWith(binary) },
  })
  return new Promise((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', endAs)
  })
}

/** Continues only on a supported Node; on an older one it runs the command again with the pinned Node. */
export async function ensureNode() {
  const refusal = unsupportedNode()
  if (!refusal) {
    process.env.PATH = pathWith(process.execPath)
    return
  }
  try {
    const pinned = PINNED[`${process.platform}-${process.arch}`]
    if (!pinned) throw new Error(`No Node is pinned for ${process.platform} on ${process.arch}.`)
    await runAgain(await pinnedNode(join(root, '.cache', 'node'), pinned))
  } catch (error) {
    console.error(`${refusal} ${error.message}\n${INSTALL_NODE}`)
    process.exit(1)
  }
}
