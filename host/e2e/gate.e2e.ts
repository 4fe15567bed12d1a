import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Environment } from '@outlet/shared/contract/releases/environments'
import { GateResult, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { expect, test } from './console'
import { badRemotes, badWidgets, goodRemotes } from './gate-remotes'
import { handwrittenRelease, integrityOf, pageName, type Handwritten } from './handwritten-remote'
import { checkingBrowserOf } from './start-console'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const chromium = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
const packages = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin']

/** Folder and descriptor of a built remote of the workspace. */
const built = (name: string) => {
  const dist = join(root, name, 'dist')
  return { dist, descriptor: RemoteDescriptor.parse(JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'))) }
}

/** Runs the worker's check program on a set of releases in a folder and returns its result. */
async function check(folder: string, name: string, releases: readonly unknown[]) {
  writeFileSync(join(folder, 'set.json'), JSON.stringify({ name, releases }))
  const startedAt = Date.now()
  const { stdout } = await run(process.execPath, [join(root, 'server/dist/browser-check.js'), folder, chromium], {
    env: { PATH: process.env['PATH'], TMPDIR: folder, HOME: folder },
  })
  return { problems: GateResult.shape.problems.parse(JSON.parse(stdout)), seconds: (Date.now() - startedAt) / 1000 }
}

test.describe('the gate in a browser', () => {
  let folder: string
  const host = built('host')
  test.beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'outlet-gate-'))
    cpSync(host.dist, join(folder, 'host', host.descriptor.version), { recursive: true })
  })
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const checkHandwritten = async (remotes: readonly Handwritten[]) => {
    const { descriptor, files } = handwrittenRelease(remotes)
    for (const [path, text] of files) {
      const file = join(folder, 'returns/1.0.0', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return (await check(folder, 'returns', [host.descriptor, descriptor])).problems
  }
  const textsOf = (problems: readonly { path: string; message: string }[], index: number) =>
    problems.filter(({ path }) => path === `returns.${pageName(index)}`).map(({ message }) => message)

  for (const { what, remote, text } of badRemotes.filter(({ isAlone }) => isAlone)) {
    test(`refuses a release that ${what}`, async () => {
      const texts = textsOf(await checkHandwritten([remote]), 0)
      expect(texts.join('\n')).toMatch(text)
      for (const one of texts) expect(one).toMatch(/^returns@1\.0\.0 page Page0 as admin, when it is/)
    })
  }

  test('refuses a release page by page', async () => {
    const bad = badRemotes.filter(({ isAlone }) => !isAlone)
    const problems = await checkHandwritten(bad.map(({ remote }) => remote))
    for (const [index, { what, text }] of bad.entries())
      expect.soft(textsOf(problems, index).join('\n'), what).toMatch(text)
    expect(problems).toHaveLength(bad.length)
  })

  test('refuses a release because of its widgets', async () => {
    const messages = (await checkHandwritten(badWidgets.map(({ remote }) => remote))).map(({ message }) => message)
    for (const { what, text } of badWidgets) expect.soft(messages.join('\n'), what).toMatch(text)
    for (const one of messages) expect(one).toMatch(/^returns@1\.0\.0 on the workplace, with Widget0, .*, as admin, /)
  })

  test('refuses a widget that never stops running', async () => {
    const problems = await checkHandwritten([{ widget: { effect: 'for (;;);' } }])
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/on the workplace, with Widget0, as admin, when it is opened: blocks the console/),
    ])
  })

  for (const [what, of, expected] of [
    ['is refused by its own page', (text: string) => `${text};`, /Failed to find a valid digest/],
    ['throws', () => 'throw new Error("no console")', /no console/],
  ] as const) {
    test(`refuses a host whose code ${what}, so that the console does not start`, async () => {
      const { version, files } = host.descriptor
      const at = (path: string) => join(folder, 'host', version, path)
      const before = readFileSync(at('main.js'), 'utf8')
      const hash = integrityOf(of(before))
      writeFileSync(at('main.js'), of(before))
      const page = readFileSync(at('index.html'), 'utf8')
      if (what === 'throws') writeFileSync(at('index.html'), page.replace(integrityOf(before), hash))
      const { problems } = await check(folder, 'host', [{ ...host.descriptor, files: { ...files, 'main.js': hash } }])
      expect(problems[0]?.code).toBe('browser.console_down')
      expect(problems[0]?.message).toMatch(/^host@.*, when it is opened: the console does not start with it: /)
      expect(problems[0]?.message).toMatch(expected)
    })
  }

  test('accepts a release whose pages clean up after themselves', async () => {
    expect(await checkHandwritten(Object.values(goodRemotes))).toEqual([])
  })

  for (const name of packages) {
    test(`accepts ${name} of this console`, async ({}, info) => {
      const set = packages.map(built)
      for (const { dist, descriptor } of set)
        cpSync(dist, join(folder, descriptor.name, descriptor.version), { recursive: true })
      const { problems, seconds } = await check(
        folder,
        built(name).descriptor.name,
        set.map(({ descriptor }) => descriptor),
      )
      info.annotations.push({ type: 'seconds', description: seconds.toFixed(1) })
      expect(problems).toEqual([])
    })
  }

  // The whole path: the release is published, a check is requested, the console's worker runs it, and the pin waits for
  // the result.
  test('does not pin a release that leaves a timer behind in an environment that requires the browser check', async ({
    outlet,
  }) => {
    const checkingBrowser = checkingBrowserOf(outlet.dataDir)
    symlinkSync(chromium, checkingBrowser)
    const publish = async (version: string, remote: Handwritten) => {
      const { descriptor, files } = handwrittenRelease([remote], version)
      const sent = [...files].map(([path, text]) => ({ path, content: Buffer.from(text).toString('base64') }))
      await outlet.api('POST', '/releases', { descriptor, files: sent })
    }
    const { pins: local } = Environment.parse(await outlet.api('GET', '/environments/local'))
    await publish('1.0.0', {})
    await outlet.api('POST', '/environments', { name: 'demanding', needs_browser: true })
    const pin = async (expected_generation: number, pins: Record<string, string | undefined>) => {
      // Checks may take longer than a pin waits.
      for (;;) {
        try {
          return await outlet.api('POST', '/environments/demanding/pins', { expected_generation, pins })
        } catch (error) {
          if (!/environment\.not_checked.*still being checked/.test(String(error))) throw error
        }
      }
    }
    await pin(0, { host: local['host'], returns: '1.0.0' })
    const { browser } = Environment.parse(await outlet.api('GET', '/environments/demanding'))
    expect(browser).toMatchObject({ host: { outcome: 'passed' }, returns: { outcome: 'passed' } })
    await publish('1.1.0', { effect: 'setInterval(() => undefined, 500)' })
    await expect(pin(1, { returns: '1.1.0' })).rejects.toThrow(
      /400 .*returns@1\.1\.0 page Page0 .*leaves an interval behind/,
    )
    rmSync(checkingBrowser)
  })
})
