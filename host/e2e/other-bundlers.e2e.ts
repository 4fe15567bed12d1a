import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Route } from '@playwright/test'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { expect, goTo, openAsAdmin, test, tryAgain, type Console } from './console'

const folder = resolve(import.meta.dirname, 'other-bundlers')
const command = resolve(import.meta.dirname, '../../remote-kit/bin/remote.mjs')
const run = promisify(execFile)

/** Version of the same remote by bundler: Rspack builds classic scripts, Vite builds ES modules. */
const builds = { rspack: '1.0.0', vite: '1.1.0' } as const
type Bundler = keyof typeof builds

const tokenOf = async (outlet: Console) => {
  const scopes = ['releases.publish:parcels', 'releases.pin:local:parcels', 'releases.read']
  const created = await outlet.api('POST', '/machine-tokens', { name: 'team parcels', scopes })
  return z.object({ token: z.string() }).parse(created).token
}

/** Commands of a team in its folder. */
const teamOf = (outlet: Console, token: string) => {
  const env = { ...process.env, OUTLET_SERVER: outlet.url, REMOTE_TOKEN: token, NODE_ENV: '' }
  const remote = (...args: string[]) => run(process.execPath, [command, ...args], { cwd: folder, env })
  const build = (bundler: Bundler) =>
    run('npm', ['run', '--silent', `build:${bundler}`], { cwd: folder, env: { ...env, RELEASE: builds[bundler] } })
  return { remote, build }
}

const heading = (page: Page, name = '包裹') => page.getByRole('heading', { name, level: 1, exact: true })
const unavailable = (page: Page) => page.getByText('此页面暂时无法加载')

/** Collects violations of the page's policies and uncaught errors of its scripts. */
const troubleOf = (page: Page) => {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (/Policy|integrity/i.test(message.text())) trouble.push(message.text())
  })
  return trouble
}

/** Expects the remote's page to be complete; it is the same with both bundlers. */
const expectWhole = async (page: Page) => {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(/^\d+ 家店铺$/)).toBeVisible()
  const list = page.getByRole('main').getByRole('list')
  await expect(list.getByRole('listitem').filter({ hasText: /^Coach Outlet$/ })).toBeVisible()
  await expect(list).toHaveCSS('padding-left', '21px')
  await page.getByRole('button', { name: '详情' }).click()
  const details = page.getByRole('note').filter({ hasText: '这一部分稍后才加载' })
  await expect(details).toHaveCSS('margin-top', '13px')
}

/** Fulfils a request with the file after one of its bytes was changed. */
async function corruptFile(route: Route) {
  const fetched = await route.fetch()
  const body = (await fetched.text()).replace(/[a-z]/, (first) => (first === 'a' ? 'b' : 'a'))
  await route.fulfill({ response: fetched, body })
}

/**
 * Corrupts a file that `open` requests, expects the failure, and expects that "try again" recovers without a reload.
 */
const withCorruptedFile = async (
  page: Page,
  file: string,
  open: () => Promise<void>,
  expectFailure: () => Promise<void>,
) => {
  await page.route(file, corruptFile)
  try {
    await open()
    await expectFailure()
    await page.evaluate(() => Reflect.set(globalThis, '__neverReloaded', true))
    await goTo(page, '/stores/list')
    await expect(page.getByRole('heading', { name: '店铺', level: 1 })).toBeVisible()
    await goTo(page, '/parcels/list')
    await expectFailure()
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
  }
  await tryAgain(page)
}

/**
 * Delays a chunk of the host that both builds import, and expects the page to be shown without a reload once the chunk
 * arrives.
 */
const expectPatience = async (page: Page, outlet: Console) => {
  await page.route('**/remotes/host/*/arco-late.js*', corruptFile)
  try {
    await openAsAdmin(page, outlet.token, '/parcels/list')
    await page.evaluate(() => Reflect.set(globalThis, '__neverReloaded', true))
    await page.waitForTimeout(4000)
    await expect(heading(page)).toBeHidden()
  } finally {
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectWhole(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
}

test.describe('a remote built with another bundler', () => {
  test.describe.configure({ mode: 'serial' })
  let team: ReturnType<typeof teamOf>
  let descriptor: RemoteDescriptor

  test.beforeAll(async ({ outlet }) => {
    team = teamOf(outlet, await tokenOf(outlet))
  })
  test.afterAll(async ({ outlet }) => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    // The other journeys expect a console without this remote.
    const { generation } = z.object({ generation: z.int() }).parse(await outlet.api('GET', '/environments/local'))
    const change = { expected_generation: generation, pins: { parcels: null } }
    await outlet.api('POST', '/environments/local/pins', change)
  })

  const release = async (bundler: Bundler) => {
    const version = builds[bundler]
    await team.build(bundler)
    const { stdout } = await team.remote('describe', `dist/${bundler}`, '--release', version, '--json')
    const checked = await team.remote('check', `dist/${bundler}`, '--browser')
    expect(checked.stdout).toContain(`parcels@${version} passes, in a browser within local too`)
    await team.remote('publish', `dist/${bundler}`)
    await team.remote('pin', 'local', `parcels@${version}`)
    return RemoteDescriptor.parse(JSON.parse(stdout))
  }

  test('Rspack’s build is described, passes the browser gate, and is live in both languages', async ({
    page,
    outlet,
  }) => {
    const trouble = troubleOf(page)
    expect(await release('rspack')).toMatchObject({ global: 'outlet_parcels_1_0_0', preload: ['remoteEntry.js'] })
    await openAsAdmin(page, outlet.token, '/parcels/list')
    await expectWhole(page)
    await page.evaluate(() => localStorage.setItem('arco-locale', 'en-US'))
    await page.reload()
    await expect(heading(page, 'Parcels')).toBeVisible()
    expect(trouble).toEqual([])
  })

  test('a lazy file of Rspack’s build with one changed byte is not run, and the next try loads it', async ({
    page,
    outlet,
  }) => {
    const late = readdirSync(join(folder, 'dist/rspack')).find((file) => /^\d+\.js$/.test(file))
    const expectFailure = async () => {
      await page.getByRole('button', { name: '详情' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    }
    await withCorruptedFile(
      page,
      `**/remotes/parcels/1.0.0/${late}*`,
      () => openAsAdmin(page, outlet.token, '/parcels/list'),
      expectFailure,
    )
    await expectWhole(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
  })

  test('Rspack’s build waits for a delayed chunk of the host', ({ page, outlet }) => expectPatience(page, outlet))

  test('Vite’s build loads as ES modules beside Rspack’s in an open tab, every file with its hash', async ({
    page,
    outlet,
  }) => {
    const trouble = troubleOf(page)
    await openAsAdmin(page, outlet.token, '/parcels/list')
    await expect(heading(page)).toBeVisible()
    await page.evaluate(() => Reflect.set(globalThis, '__neverReloaded', true))
    descriptor = await release('vite')
    expect(descriptor.entry_type).toBe('module')
    await expect(page.getByRole('status').filter({ hasText: /第 \d+ 次发布已就绪/ })).toBeVisible()
    await goTo(page, '/stores/list')
    // A page that was not left stays in its release.
    await expect(page.getByRole('heading', { name: '店铺', level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'parcels 1.1.0' })).toBeVisible()
    await goTo(page, '/parcels/list')
    await expectWhole(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
    const linked = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[href*="/parcels/1.1.0/"]')]
        .filter(({ rel }) => rel !== 'preload')
        .map(({ rel, href, integrity }) => [href.split('/parcels/1.1.0/')[1], integrity, rel]),
    )
    const loaded = Object.entries(descriptor.files).map(([file, hash]) => [
      file,
      hash,
      file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    ])
    expect(linked.filter((link) => !loaded.some((file) => String(file) === String(link)))).toEqual([])
    expect(new Set(linked.map(String))).toEqual(new Set(loaded.map(String)))
    expect(trouble).toEqual([])
  })

  test('Vite’s build opens by a link in both languages, with its style sheets preloaded by the page', async ({
    page,
    outlet,
  }) => {
    const trouble = troubleOf(page)
    const html = await (await fetch(`${outlet.url}/parcels/list`, { headers: { accept: 'text/html' } })).text()
    for (const file of Object.values(descriptor.pages)
      .flat()
      .filter((each) => each.endsWith('.css')))
      expect(html).toMatch(new RegExp(`<link rel="preload"[^>]*/parcels/1.1.0/${file}" integrity=`))
    await openAsAdmin(page, outlet.token, '/parcels/list')
    await expectWhole(page)
    await page.evaluate(() => localStorage.setItem('arco-locale', 'en-US'))
    await page.reload()
    await expect(heading(page, 'Parcels')).toBeVisible()
    expect(trouble).toEqual([])
  })

  test('Vite’s build waits for a delayed chunk of the host', ({ page, outlet }) => expectPatience(page, outlet))

  test('a lazy module of Vite’s build with one changed byte fails only its page, is reported with its release, and the next try loads it', async ({
    page,
    outlet,
  }) => {
    const late = readdirSync(join(folder, 'dist/vite/assets')).find((file) => /^ParcelDetails-.*\.js$/.test(file))
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postData() ?? '')
    })
    await withCorruptedFile(
      page,
      `**/remotes/parcels/1.1.0/assets/${late}*`,
      () => openAsAdmin(page, outlet.token, '/parcels/list'),
      () => expect(unavailable(page)).toBeVisible(),
    )
    await expectWhole(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
    expect(reports.map((body) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ remote: 'parcels', version: '1.1.0', message: expect.stringContaining(String(late)) }),
    )
  })
})
