import { expect, test as base, type Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, PRACTICE_CONTROL_TOKEN, runningConsole, startConsole } from './start-console'

export { ADMIN_PASSWORD }

/** The console under test: its API as an admin, and the control API of the practice store. */
export interface Console {
  url: string
  dataDir: string
  token: string
  api(method: string, path: string, body?: unknown): Promise<unknown>
  practice(path: string, body?: unknown): Promise<unknown>
  practiceUrl: string
  /** Changes the practice store's behaviour: faults, throttling. */
  practiceSettings(change: object): Promise<unknown>
}

/** Signs in through the API and returns the session's token. The default user is the admin. */
export async function signInByApi(url: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  const response = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token
}

export const send = async (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Paths of requests that require the admin's own password. */
const CONFIRMED = new Set(['/users/signup', '/machine-tokens', '/releases'])
export const withPassword = (path: string, body: unknown): unknown =>
  CONFIRMED.has(path) ? { ...Object(body), current_password: ADMIN_PASSWORD } : body

const sendPractice = (url: string, method: string, path: string, body?: unknown) =>
  send(`${url}/__practice${path}`, method, { 'x-practice-control-token': PRACTICE_CONTROL_TOKEN }, body)

/**
 * Navigates as the browser's back and forward buttons do: without a load, and without a click that would close open
 * popups.
 */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Lets another tab seem to hold the event stream: the page neither receives events, each of which it would follow with
 * reads, nor polls in their place.
 */
export const withoutEvents = (page: Page) =>
  page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks)
    Object.assign(navigator.locks, {
      request: (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
        name === 'outlet-live' ? new Promise(() => undefined) : request(name, ...rest),
    })
  })

/** Clicks "try again" until the failure is gone. The page also retries by itself, so the button may disappear before. */
export const tryAgain = (page: Page) =>
  expect(async () => {
    const button = page.getByRole('button', { name: '重试' })
    if ((await button.count()) > 0) await button.first().click({ timeout: 5000 })
    await expect(button).toHaveCount(0, { timeout: 5000 })
  }).toPass()

/** Body of POST /orders for an order bought elsewhere. */
export const anOrder = (storeName: string) => ({
  website_type: null,
  store_name: storeName,
  store_order_number: null,
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: 'CNY',
  lines: [{ title: 'Tote', product_code: null, color: null, size: null, quantity: 1, unit_price: 100 }],
  tax: 0,
  shipping: 0,
  note: null,
  placed_at: new Date().toISOString(),
})

export const SITE = 'coach-outlet'

/** Waits until the practice store's catalogue is synced, which happens once at the first start. */
export const untilSynced = async (outlet: Console, store = SITE) => {
  const Syncs = z.object({ items: z.array(z.object({ state: z.string() })) })
  await expect(async () => {
    const { items } = Syncs.parse(await outlet.api('GET', `/stores/${store}/syncs`))
    expect(items[0]?.state).toBe('succeeded')
  }).toPass()
}

/** Returns a product without monitors and variants, whose stock `setStock` can change. */
export const pickProduct = async (outlet: Console, store = SITE) => {
  const Product = z.object({ id: z.string(), name: z.string(), variants_count: z.int() })
  const Page = z.object({ items: z.array(Product), next: z.string().nullable() })
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const listed = await outlet.api('GET', `/products?website_type=${store}&is_monitored=false&limit=200${after}`)
    const { items, next } = Page.parse(listed)
    const found = items.find((product) => product.variants_count === 0)
    if (found) return found
    cursor = next
  }
  throw new Error('the practice store has a product without variants')
}

export const setStock = (outlet: Console, productId: string, stock: number) =>
  outlet.practice('/stock', { site: SITE, product_id: productId, stock })

/** Opens a page as a signed-in admin, without the sign-in page. */
export const openAsAdmin = async (page: Page, token: string, path: string, locale?: string) => {
  const stored = { token, ...(locale && { 'arco-locale': locale }) }
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(path)
}

/** Each Playwright worker has a console of its own, so that journeys that change it do not interfere. */
export const test = base.extend<object, { outlet: Console }>({
  context: async ({ context }, use) => {
    await use(context)
    // Journeys share one context. A console that is still open would navigate to the sign-in page when the next journey
    // clears the storage.
    await Promise.all(context.pages().map((page) => page.goto('about:blank').catch(() => undefined)))
  },
  page: async ({ page }, use) => {
    await use(page)
    // A page may still load files when its journey ends: an aborted `route.fetch` is no failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  outlet: [
    async ({}, use) => {
      const { url, dataDir, practiceUrl, stop } = runningConsole() ?? (await startConsole())
      const token = await signInByApi(url)
      await use({
        url,
        dataDir,
        token,
        practiceUrl,
        api: (method, path, body) =>
          send(`${url}/api/v1${path}`, method, { authorization: `Bearer ${token}` }, withPassword(path, body)),
        practice: (path, body) => sendPractice(practiceUrl, body === undefined ? 'GET' : 'POST', path, body),
        practiceSettings: (change) => sendPractice(practiceUrl, 'PATCH', '/settings', change),
      })
      await stop()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: ({ outlet }, use) => use(outlet.url),
})

export { expect }
