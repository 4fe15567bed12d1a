import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { applications, remotes, root } from './lib/root.mjs'

/** Port of the pages; the server listens on PORT (8080). */
const port = Number(process.env.DEV_PORT ?? 8090)
const alone = process.argv[2]

await ensureInstalled()
const { startDevConsole, startPractice } = await import('../remote-kit/src/dev.mjs')

if (alone && !remotes.includes(alone)) {
  console.error(`npm run dev -- <remote>: one of ${remotes.join(', ')}`)
  process.exit(2)
}

const untilReady = (child) =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      const url = /^ready (http\S+)/m.exec(chunk.toString())?.[1]
      if (url) resolve(url)
    })
  })

const startServer = async () => {
  await buildStale(['server'])
  return spawn(process.execPath, [join(root, 'server/dist/run.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    // Detached, so that Ctrl-C reaches this process only, which then stops the server gracefully.
    detached: true,
  })
}

const ended = (child) => new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()))

/** Rebuilds and restarts the server after a change of its sources or of the contract. */
function restartOnChange(server) {
  let timer
  const restart = async () => {
    server.child.kill('SIGTERM')
    await ended(server.child)
    server.child = await startServer()
    await untilReady(server.child).catch((error) => console.error(error.message))
  }
  for (const folder of ['server/src', 'release-gate/src', 'shared/src/contract']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), 300)
    })
  }
}

const stops = []
let isStopping = false
const stop = async () => {
  // A second Ctrl-C must not exit before the server is stopped.
  if (isStopping) return
  isStopping = true
  for (const each of stops.splice(0).reverse()) await each()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

if (alone) {
  const practice = await startPractice({ dir: join(root, alone), port })
  stops.push(practice.stop)
  console.log(`ready ${practice.url}`)
} else {
  const server = { child: await startServer() }
  stops.push(async () => {
    server.child.kill('SIGTERM')
    await ended(server.child)
  })
  const api = await untilReady(server.child)
  const [host, ...folders] = applications.map((name) => join(root, name))
  const pages = await startDevConsole({ host, remotes: folders, api, port })
  stops.push(pages.stop)
  restartOnChange(server)
  console.log(`ready ${pages.url}`)
}
