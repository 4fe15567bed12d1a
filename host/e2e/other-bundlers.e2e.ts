import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Route } from '@playwright/test'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { expect, goTo, openAsAdmin, test, type Console } from './console'

const folder = resolve(import.meta.dirname, 'other-bundlers')
const command = resolve(import.meta.dirname, '../../remote-kit/bin/remote.mjs')
const run = promisify(execFile)

/** The same remote, by the bundler's name: Rspack's classic scripts, Vite's ES modules. */
const builds = { rspack: '1.0.0', vite: '1.1.0' } as const
type Bundler = keyof typeof builds

const tokenOf = async (outlet: Console) => {
  const scopes = ['releases.publish:parcels', 'releases.pin:local:parcels', 'releases.read']
  const answer = await outlet.api('POST', '/machine-tokens', { name: 'team parcels', scopes })
  return z.object({ token: z.string() }).parse(answer).token
}

/** What a team types in its folder. */
const teamOf = (outlet: Console, token: string) => {
  const env = { ...process.env, OUTLET_SERVER: outlet.url, REMOTE_TOKEN: token, NODE_ENV: '' }
  const remote = (...words: string[]) => run(process.execPath, [command, ...words], { cwd: folder, env })
  const build = (bundler: Bundler) =>
    run('npm', ['run', '--silent', `build:${bundler}`], { cwd: folder, env: { ...env, RELEASE: builds[bundler] } })
  return { remote, build }
}

const heading = (page: Page, name = '包裹') => page.getByRole('heading', { name, level: 1, exact: true })
const unavailable = (page: Page) => page.getByText('此页面暂时无法加载')

/** What the page's policies stopped, or a script of it threw. */
const troubleOf = (page: Page) => {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (/Policy|integrity/i.test(message.text())) trouble.push(message.text())
  })
  return trouble
}

/** Each as the remote is to look, whichever bundler made it. */
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

/** Answers a file with one byte turned over. */
async function flip(route: Route) {
  const answer = await route.fetch()
  const body = (await answer.text()).replace(/[a-z]/, (first) => (first === 'a' ? 'b' : 'a'))
  await route.fulfill({ response: answer, body })
}

/** Fails a file, as `open` has it asked for; and is whole again with "try again", without a load. */
const withFlipped = async (page: Page, file: string, open: () => Promise<void>, expectFailure: () => Promise<void>) => {
  await page.route(file, flip)
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
  // A page tries by itself too, now and then: the button may be gone by the time it is clicked.
  const again = page.getByRole('button', { name: '重试' }).click({ timeout: 2000 })
  await again.catch(() => undefined)
}

/** A part of the host's that both builds take late does not come for a while: the page is there when it does, without a load. */
const expectPatience = async (page: Page, outlet: Console) => {
  await page.route('**/remotes/host/*/arco-late.js*', flip)
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

test.describe('a remote of another bundler', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  let team: ReturnType<typeof teamOf>
  let descriptor: RemoteDescriptor

  test.beforeAll(async ({ outlet }) => {
    team = teamOf(outlet, await tokenOf(outlet))
  })
  test.afterAll(async ({ outlet }) => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    // Other journeys' console is one without it.
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

  test('Rspack’s is described, passes the gate in a browser, and is live in both languages', async ({
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

  test('a late file of Rspack’s with one byte flipped is not run, and comes with the next try', async ({
    page,
    outlet,
  }) => {
    const late = readdirSync(join(folder, 'dist/rspack')).find((file) => /^\d+\.js$/.test(file))
    const expectFailure = async () => {
      await page.getByRole('button', { name: '详情' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    }
    await withFlipped(
      page,
      `**/remotes/parcels/1.0.0/${late}*`,
      () => openAsAdmin(page, outlet.token, '/parcels/list'),
      expectFailure,
    )
    await expectWhole(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
  })

  test('Rspack’s waits for a part of the host that does not come at once', ({ page, outlet }) =>
    expectPatience(page, outlet))

  test('Vite’s comes as ES modules beside Rspack’s in an open tab, every file with its hash', async ({
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
    // A page that was never left stays in its release.
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

  test('Vite’s is opened by a link in both languages, its style sheets preloaded by the page', async ({
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

  test('Vite’s waits for a part of the host that does not come at once', ({ page, outlet }) =>
    expectPatience(page, outlet))

  test('a late module of Vite’s with one byte flipped takes down its page alone, is told by its release, and comes with the next try', async ({
    page,
    outlet,
  }) => {
    const late = readdirSync(join(folder, 'dist/vite/assets')).find((file) => /^ParcelDetails-.*\.js$/.test(file))
    const told: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) told.push(request.postData() ?? '')
    })
    await withFlipped(
      page,
      `**/remotes/parcels/1.1.0/assets/${late}*`,
      () => openAsAdmin(page, outlet.token, '/parcels/list'),
      () => expect(unavailable(page)).toBeVisible(),
    )
    await expectWhole(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__neverReloaded'))).toBe(true)
    expect(told.map((body) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ remote: 'parcels', version: '1.1.0', message: expect.stringContaining(String(late)) }),
    )
  })
})
