import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, test, type Console } from './console'

const run = promisify(execFile)
const Output = z.object({ stdout: z.string(), stderr: z.string() })

/**
 * Same version as scripts/lib/install.mjs, so that packages come from the store of that installation and not over the
 * network.
 */
const PNPM = 'pnpm@12.21.0'

/** Commands of a team in a folder outside this repository. */
const teamOf = (folder: string, outlet: Console, token: string, release = '') => {
  const env = {
    ...process.env,
    OUTLET_SERVER: outlet.url,
    REMOTE_TOKEN: token,
    NODE_ENV: '',
    CI: '1',
    RELEASE: release,
  }
  return (program: string, ...args: string[]) =>
    run(program, args, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }).catch((error: unknown) => {
      const { stdout, stderr } = Output.parse(error)
      throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`, { cause: error })
    })
}

const otherBundlers = resolve(import.meta.dirname, 'other-bundlers')
const PackageJson = z.looseObject({ version: z.string(), devDependencies: z.record(z.string(), z.string()).optional() })
const packageJsonIn = (dir: string) => PackageJson.parse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))

const teamToken = async (outlet: Console, name: string) => {
  const scopes = ['releases.publish:returns', 'releases.pin:local:returns', 'releases.read']
  const created = await outlet.api('POST', '/machine-tokens', { name, scopes })
  return z.object({ token: z.string() }).parse(created).token
}

/**
 * Commands that the README shows to a team, with this console's address and token. `export` lines apply to the lines
 * after them.
 */
const readmeLines = (url: string, token: string): string[] => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const [, block = ''] = /## Ship a page from your own repository[^]*?```\n([^]*?)```/.exec(readme) ?? []
  const lines = block.split('\n').map((line) => line.replace(/\s+#.*$/, ''))
  expect(lines.length).toBeGreaterThan(5)
  return lines
    .filter((line) => line !== '')
    .map((line) => line.replaceAll('https://console.example', url).replace('REMOTE_TOKEN=…', `REMOTE_TOKEN=${token}`))
}

/** Variables exported by the preceding lines. */
const exported: string[] = []

/** Runs a line of the README. Packages come from this project's store, not over the network. */
const inShell = async (folder: string, line: string) => {
  if (line.startsWith('export ')) return void exported.push(line)
  const typed = line.replace(/^npm install$/, `npx -y ${PNPM} install --prefer-offline --reporter=append-only`)
  const env = { ...process.env, NODE_ENV: '', CI: '1', npm_config_yes: 'true' }
  const script = [...exported, typed].join('\n')
  await run('bash', ['-ec', script], { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 })
}

/** Runs `npm run dev` until it shows the page, then stops it. */
const untilPracticeShell = async (folder: string) => {
  const child = spawn('npm', ['run', 'dev', '--', '--port', '0'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: '' },
  })
  const closed = new Promise((done) => child.once('close', done))
  try {
    for await (const chunk of child.stdout) if (/practice shell at http/.test(String(chunk))) return
    throw new Error('npm run dev ended before it showed the page')
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await closed
  }
}

const expectConsolePackages = (folder: string, outlet: Console) => {
  const packageJson = readFileSync(join(folder, 'package.json'), 'utf8')
  expect(packageJson).toContain(`${outlet.url}/remotes/host/`)
  expect(packageJson).not.toMatch(/catalog:|workspace:/)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('remote pin local returns@0.1.0')
}

/** A container written by hand according to docs/container-contract.md, without a bundler. */
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
    // The other journeys expect a console without this remote.
    const { generation } = z.object({ generation: z.int() }).parse(await outlet.api('GET', '/environments/local'))
    const change = { expected_generation: generation, pins: { returns: null } }
    await outlet.api('POST', '/environments/local/pins', change)
  })

  test('is created, built and published with the commands of the README, and is live in both languages', async ({
    page,
    outlet,
  }) => {
    const token = await teamToken(outlet, 'team returns')
    for (const line of readmeLines(outlet.url, token)) {
      if (line === 'npm run dev') await untilPracticeShell(folder)
      else await inShell(folder, line)
      if (line.startsWith('git init')) expectConsolePackages(folder, outlet)
    }
    const team = teamOf(folder, outlet, token)
    const { stdout } = await team('npx', 'remote', 'check', '--browser')
    expect(stdout).toContain('returns@0.1.0 passes, in a browser within local too')

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
    test(`can be built with ${bundler} and the plugin that the console serves`, async ({ page, outlet }) => {
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

  test('pinning an unknown environment or host is refused with a message that suggests the next step', async ({
    outlet,
  }) => {
    const scopes = ['releases.pin:stagign:returns', 'releases.pin:empty:returns', 'releases.read']
    const created = await outlet.api('POST', '/machine-tokens', { name: 'mistyped', scopes })
    const team = teamOf(folder, outlet, z.object({ token: z.string() }).parse(created).token)
    await outlet.api('POST', '/environments', { name: 'empty' })
    const pin = (environment: string) => team('npx', 'remote', 'pin', environment, 'returns@0.1.0')
    await expect(pin('stagign')).rejects.toMatchObject({
      cause: { stderr: expect.stringContaining("there is no environment 'stagign'; there are: empty, local") },
    })
    await expect(pin('empty')).rejects.toMatchObject({
      cause: { stderr: expect.stringContaining("no host is pinned in environment 'empty'") },
    })
  })

  test('is not built while it has type errors', async ({ outlet }) => {
    const team = teamOf(folder, outlet, '')
    const page = join(folder, 'src/list/ReturnsListPage.tsx')
    writeFileSync(page, readFileSync(page, 'utf8').replace('styles.stores', 'styles.stocks'))
    await expect(team('npx', 'remote', 'build')).rejects.toMatchObject({
      cause: { stderr: expect.stringMatching(/ReturnsListPage\.tsx.*'stocks' does not exist/) },
    })
  })

  // The contract without any bundler plugin: a release of any other origin is described in the same way.
  test('can be written without a bundler: it is described, published and pinned like any other', async ({
    page,
    outlet,
  }) => {
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
