import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, openAsAdmin, test } from './console'

const signIn = async (page: Page) => {
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/workplace$/)
  await expect(page.locator('.widget')).not.toHaveCount(0)
}

/** Waits until the workplace is shown and nothing is loading. */
const untilShown = async (page: Page) => {
  await expect(page.locator('.widget')).not.toHaveCount(0)
  await expect(page.locator('.widget .part-outline')).toHaveCount(0)
}

const failures = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test.describe('with blocked site data', () => {
  let profile: string
  let context: BrowserContext
  test.beforeAll(async ({ outlet }, { project }) => {
    profile = mkdtempSync(join(tmpdir(), 'outlet-profile-'))
    mkdirSync(join(profile, 'Default'))
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
    context = await chromium.launchPersistentContext(profile, {
      ...project.use.launchOptions,
      locale: 'zh-CN',
      baseURL: outlet.url,
    })
  })
  test.afterAll(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })

  test('a person signs in for this tab, sees a warning, and can work', async () => {
    const page = await context.newPage()
    const errors = failures(page)
    await page.goto('/login')
    expect(await page.evaluate('try { localStorage; "readable" } catch { "blocked" }')).toBe('blocked')
    await expect(page.getByText('浏览器没有保存本站的数据')).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText('This browser does not store data for this site')).toBeVisible()
    await page.getByRole('button', { name: '中文' }).click()
    // The message disappears by itself, on a busy machine before the page is complete.
    const warned = expect(page.getByText('仅保留到刷新或关闭此标签页为止')).toHaveCount(1)
    await Promise.all([warned, signIn(page)])
    await untilShown(page)
    await page.getByRole('link', { name: '订单', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => window.name)).toBe('')
    expect(errors).toEqual([])
  })

  for (const address of ['/account/settings', '/releases', '/product_base'])
    test(`${address} works after signing in there`, async () => {
      const page = await context.newPage()
      const errors = failures(page)
      await page.goto(address)
      await expect(page).toHaveURL(/\/login/)
      await page.getByLabel('用户名', { exact: true }).fill('admin')
      await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
      expect(errors).toEqual([])
      await page.close()
    })
})

const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('with full storage a person can sign in and work', async ({ page }) => {
  const errors = failures(page)
  await page.addInitScript(fillStorage)
  await page.goto('/login')
  await expect(page.getByText('浏览器没有保存本站的数据')).toBeVisible()
  await signIn(page)
  await untilShown(page)
  expect(errors).toEqual([])
})

test('pages continue to work when the storage becomes full during work', async ({ page, outlet }) => {
  const errors = failures(page)
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await untilShown(page)
  await page.evaluate(fillStorage)
  await page.getByRole('link', { name: '订单', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '切换到深色模式' }).click()
  await Promise.all([
    expect(page.getByText('仅保留到刷新或关闭此标签页为止')).toHaveCount(1),
    expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark'),
  ])
  expect(errors).toEqual([])
})

test.describe('with scripts modified by an edge server', () => {
  const rewrite = (page: Page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const fetched = await route.fetch()
      const body = (await fetched.text())
        .replaceAll(/<script (?!type)/g, '<script type="x-text/javascript" ')
        .replace('</head>', '<script src="https://edge.invalid/loader.js"></script></head>')
      return route.fulfill({ response: fetched, body })
    })

  for (const address of ['/dashboard/workplace', '/login', '/orders/list'])
    test(`${address} shows a notice after some seconds, in both languages`, async ({ page }) => {
      await rewrite(page)
      await page.goto(address)
      await expect(page.getByText('页面的脚本没有运行')).toBeVisible()
      await expect(page.getByText('The page’s scripts are not running')).toBeVisible()
      await expect(page.getByText('尚未全部到达')).toBeHidden()
    })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const address of ['/dashboard/workplace', '/login'])
    test(`${address} shows a notice at once, in both languages`, async ({ page }) => {
      await page.goto(address)
      const notice = page.locator('noscript .start-notice')
      await expect(notice).toBeVisible()
      await expect(notice).toContainText('控制台需要 JavaScript')
      await expect(notice).toContainText('The console needs JavaScript')
      await expect(page.getByText('页面的脚本没有运行')).toBeHidden()
    })
})

test('a file that never arrives is reported only after a delay', async ({ page }) => {
  await page.route(/\/main\.js$/, () => undefined)
  await page.goto('/dashboard/workplace', { waitUntil: 'commit' })
  await expect(page.getByText('控制台的文件尚未全部到达')).toBeVisible()
  await expect(page.getByText('页面的脚本没有运行')).toBeHidden()
})

test.describe('starting parts', () => {
  const STARTING = 'outlet.parts.starting.'

  /**
   * Records the maximum number of parts, and of parts that were already marked by another page, whose first start is
   * under way at once, and the storage key of the page's marks. A part that is not rendered within two seconds of its
   * load leaves its turn and starts again beside the next part, which is not its first start.
   */
  const watchStarts = (prefix: string) => {
    const { setItem } = Storage.prototype
    const stored = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))
    const markedBefore = new Set(stored.flatMap(([, ids]): string[] => JSON.parse(ids)))
    const seen = { page: '', maxStarting: 0, maxSuspected: 0 }
    const started = new Set<string>()
    let first: string[] = []
    Object.assign(globalThis, { starts: seen })
    Storage.prototype.setItem = function (name, value) {
      const isOwn = name === seen.page || (seen.page === '' && this.getItem(name) === null)
      setItem.call(this, name, value)
      if (!name.startsWith(prefix) || this !== localStorage || !isOwn) return
      const marks: string[] = JSON.parse(value)
      first = marks.filter((id) => first.includes(id) || !started.has(id))
      for (const id of marks) started.add(id)
      seen.page = name
      seen.maxStarting = Math.max(seen.maxStarting, first.length)
      seen.maxSuspected = Math.max(seen.maxSuspected, first.filter((id) => markedBefore.has(id)).length)
    }
  }

  const open = async (context: BrowserContext, token: string, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await context.newPage()
    await page.addInitScript(watchStarts, STARTING)
    await prepare?.(page)
    await openAsAdmin(page, token, '/dashboard/workplace')
    return page
  }
  const startsOf = (page: Page) => page.evaluate<{ page: string; maxStarting: number; maxSuspected: number }>('starts')
  /** Every start mark in the browser, of all pages. */
  const marked = async (page: Page) => {
    const stored = await page.evaluate(() => Object.entries({ ...localStorage }))
    return stored.flatMap(([key, ids]) => (key.startsWith(STARTING) ? z.array(z.string()).parse(JSON.parse(ids)) : []))
  }
  /** Blocks the code of the widgets for ever. */
  const hang = (page: Page) => page.route(/\/start\.js/, () => undefined)

  /** Opens a tab whose widgets do not finish starting. */
  const openStarting = async (context: BrowserContext, token: string) => {
    const page = await open(context, token, hang)
    await expect.poll(async () => (await marked(page)).length).toBeGreaterThan(3)
    return page
  }

  test('in a living tab do not delay a second tab', async ({ context, outlet }) => {
    const first = await openStarting(context, outlet.token)
    const second = await open(context, outlet.token)
    await untilShown(second)
    const { page, maxStarting } = await startsOf(second)
    expect(page).not.toBe((await startsOf(first)).page)
    expect(maxStarting).toBeGreaterThan(3)
  })

  test('in a tab whose renderer was killed start one at a time in the next tab', async ({ context, outlet }) => {
    const first = await openStarting(context, outlet.token)
    const crashed = first.waitForEvent('crash')
    const session = await context.newCDPSession(first)
    session.send('Page.crash').catch(() => undefined)
    await crashed
    const second = await open(context, outlet.token)
    await untilShown(second)
    expect((await startsOf(second)).maxSuspected).toBe(1)
    // Each part started well, so no part is suspected any more.
    await expect.poll(() => marked(second)).toEqual([])
    const third = await open(context, outlet.token)
    await untilShown(third)
    expect((await startsOf(third)).maxStarting).toBeGreaterThan(3)
  })
})
