import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, test, type Console } from './console'

const run = promisify(execFile)

/** As scripts/lib/install.mjs asks for it: what it installed here comes from its store, not over the network. */
const PNPM = 'pnpm@12.21.0'

/** What a team types, in a folder that knows nothing of this one. */
const teamOf = (folder: string, outlet: Console, token: string, release = '') => {
  const env = {
    ...process.env,
    OUTLET_SERVER: outlet.url,
    REMOTE_TOKEN: token,
    NODE_ENV: '',
    CI: '1',
    RELEASE: release,
  }
  return (program: string, ...words: string[]) =>
    run(program, words, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }).catch((error: unknown) => {
      throw new Error(`${program} ${words.join(' ')}: ${z.object({ stdout: z.string() }).parse(error).stdout}`, {
        cause: error,
      })
    })
}

const otherBundlers = resolve(import.meta.dirname, 'other-bundlers')
const PackageJson = z.looseObject({ version: z.string(), devDependencies: z.record(z.string(), z.string()).optional() })
const packageJsonIn = (dir: string) => PackageJson.parse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))

const teamToken = async (outlet: Console, name: string) => {
  const scopes = ['releases.publish:returns', 'releases.pin:local:returns', 'releases.read']
  const answer = await outlet.api('POST', '/machine-tokens', { name, scopes })
  return z.object({ token: z.string() }).parse(answer).token
}

/** A container as docs/container-contract.md has it, by hand: what no bundler has made runs as well. */
const container = `
let scope
globalThis.outlet_returns_0_2_0 = {
  init: async (shared) => { scope = shared },
  get: async (name) => {
    if (name !== './main') throw new Error('nothing else is exposed: ' + name)
    const { createElement } = (await Object.values(scope.react)[0].get())()
    const Page = () => createElement('h1', null, 'Written by hand')
    return () => ({ default: { pages: { ReturnsList: async () => ({ default: Page }) }, widgets: {} } })
  },
}`

test.describe('a page from a repository of its own', () => {
  let folder: string
  test.beforeAll(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'outlet-team-'))
  })
  test.afterAll(async ({ outlet }) => {
    rmSync(folder, { recursive: true, force: true })
    // Other journeys' console is one without it.
    const { generation } = z.object({ generation: z.int() }).parse(await outlet.api('GET', '/environments/local'))
    const change = { expected_generation: generation, pins: { returns: null } }
    await outlet.api('POST', '/environments/local/pins', change)
  })

  test('is made, built and published with what the console serves alone, and is live in both languages', async ({
    page,
    outlet,
  }) => {
    test.setTimeout(240_000)
    const team = teamOf(folder, outlet, await teamToken(outlet, 'team returns'))
    await team('git', 'init', '--quiet')
    await team('npx', '-y', `${outlet.url}/kit/init.tgz`, 'returns')
    const packageJson = readFileSync(join(folder, 'package.json'), 'utf8')
    expect(packageJson).toContain(`${outlet.url}/remotes/host/`)
    expect(packageJson).not.toMatch(/catalog:|workspace:/)

    await team('npx', '-y', PNPM, 'install', '--prefer-offline', '--reporter=append-only')
    await team('npx', 'remote', 'build')
    const { stdout } = await team('npx', 'remote', 'check', '--browser')
    expect(stdout).toContain('returns@0.1.0 passes, in a browser within local too')
    await team('npx', 'remote', 'publish')
    await team('npx', 'remote', 'pin', 'local', 'returns@0.1.0')

    await openAsAdmin(page, outlet.token, '/returns/list')
    await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible()
    const stores = page.getByRole('main').getByRole('listitem')
    await expect(stores.filter({ hasText: /^Coach Outlet$/ })).toBeVisible()
    await expect(page.getByText(/^店铺：\d+$/)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('arco-locale', 'en-US'))
    await page.reload()
    await expect(page.getByText(/^Stores: \d+$/)).toBeVisible()
  })

  for (const [bundler, name, version] of [
    ['rspack', '@rspack/core', '0.3.0'],
    ['vite', 'vite', '0.4.0'],
  ] as const)
    test(`may be built with ${bundler} and the plugin that the console serves`, async ({ page, outlet }) => {
      test.setTimeout(180_000)
      const team = teamOf(folder, outlet, await teamToken(outlet, bundler), version)
      const before = packageJsonIn(folder)
      const installed = packageJsonIn(join(otherBundlers, 'node_modules', name))
      const devDependencies = { ...before.devDependencies, [name]: installed.version }
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...before, devDependencies }))
      await team('npx', '-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only')
      for (const file of bundler === 'vite' ? ['vite.config.mjs'] : ['rspack.config.mjs', 'build-rspack.mjs'])
        copyFileSync(join(otherBundlers, file), join(folder, file))
      await (bundler === 'vite' ? team('npx', 'vite', 'build') : team('node', 'build-rspack.mjs'))
      await team('npx', 'remote', 'describe', `dist/${bundler}`, '--release', version)
      await team('npx', 'remote', 'publish', `dist/${bundler}`)
      await team('npx', 'remote', 'pin', 'local', `returns@${version}`)
      await openAsAdmin(page, outlet.token, '/returns/list')
      await expect(page.getByText(/^店铺：\d+$/)).toBeVisible()
      await expect(page.locator(`link[href*="/remotes/returns/${version}/"]`).first()).toBeAttached()
    })

  test('is not built while its types do not fit', async ({ outlet }) => {
    const team = teamOf(folder, outlet, '')
    const page = join(folder, 'src/list/ReturnsListPage.tsx')
    writeFileSync(page, readFileSync(page, 'utf8').replace('styles.stores', 'styles.stocks'))
    await expect(team('npx', 'remote', 'build')).rejects.toMatchObject({
      cause: { stderr: expect.stringMatching(/ReturnsListPage\.tsx.*'stocks' does not exist/) },
    })
  })

  // The contract itself, without the help of a bundler that knows it: what any other one makes is described alike.
  test('may be written without a bundler: described, published and pinned as any other', async ({ page, outlet }) => {
    const team = teamOf(folder, outlet, await teamToken(outlet, 'by hand'))
    mkdirSync(join(folder, 'out'))
    writeFileSync(join(folder, 'out/remoteEntry.js'), container)
    await team('npx', 'remote', 'describe', 'out', '--release', '0.2.0')
    await team('npx', 'remote', 'publish', 'out')
    await team('npx', 'remote', 'pin', 'local', 'returns@0.2.0')
    await openAsAdmin(page, outlet.token, '/returns/list')
    await expect(page.getByRole('heading', { name: 'Written by hand' })).toBeVisible()
  })
})
