import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expectAccessible, setAppearance } from './accessible'
import { axe } from './axe'
import { ADDRESS, buyOne } from './buy'
import { ADMIN_PASSWORD, anOrder, expect, openAsAdmin, SITE, test, untilSynced, type Console } from './console'

const Ids = z.object({ items: z.array(z.object({ id: z.string() })).min(1) })
const firstId = async (outlet: Console, path: string) => Ids.parse(await outlet.api('GET', path)).items[0]?.id ?? ''
const encodedId = async (outlet: Console, path: string) => encodeURIComponent(await firstId(outlet, path))

const Named = z.object({ items: z.array(z.object({ environment: z.string() })) })

const WithId = z.object({ id: z.string() })
const savedView = async (outlet: Console) => {
  const view = { name: 'Accessible', search: 'q=Accessible', is_shared: false }
  return WithId.parse(await outlet.api('POST', '/lists/orders/views', view)).id
}

/** Selector of the buttons that open a drawer over a list. */
const SUBJECT =
  /[?&](product|item|order|monitor|user|record|store|form|bulk_job|currency|channel|delivery|task|environment|remote|reports)=/
const PRODUCTS = `/products?website_type=${SITE}&limit=1`

/**
 * Address of each screen by its name. For screens that show one record the address is a function that finds the record.
 */
const screens: Record<string, string | ((outlet: Console) => Promise<string>)> = {
  workplace: '/dashboard/workplace',
  'outlet products': '/products/coach-outlet',
  'VIP products': '/products/coach-outlet-vip',
  'VIP products, filtered further': '/products/coach-outlet-vip?is_new=false',
  'further stores': '/products/list',
  product: async (outlet) => `/products/coach-outlet?product=${await encodedId(outlet, PRODUCTS)}`,
  'no products found': '/products/coach-outlet?q=nothing-is-called-so',
  'shared text': '/share?text=https://elsewhere.example/x',
  orders: '/orders/list',
  order: async (outlet) => `/orders/list?order=${await firstId(outlet, '/orders?limit=1')}`,
  'new order': '/orders/list?form=new',
  'orders, filtered further': '/orders/list?source=task&tag=gift',
  'order of a task': async (outlet) => `/orders/list?order=${await buyOne(outlet, 'Accessible order', 'placed')}`,
  'purchases of unknown outcome': async (outlet) => {
    await buyOne(outlet, 'Accessible purchase', 'unknown')
    return '/orders/list?attention=purchases'
  },
  'notification channels': '/channel/list',
  'kinds of channels': '/channel/list?form=new',
  'new channel': '/channel/list?form=new&new_kind=email',
  'notification channel': async (outlet) =>
    `/channel/list?channel=${await firstId(outlet, '/notification-channels?limit=1')}`,
  'task channels': '/channel/list?tab=task',
  'new task channel': '/channel/list?tab=task&form=new',
  'alert rules': '/channel/list?tab=rules',
  'new alert rule': '/channel/list?tab=rules&form=new',
  deliveries: '/channel/list?tab=deliveries',
  delivery: async (outlet) => `/channel/list?tab=deliveries&delivery=${await firstId(outlet, '/deliveries?limit=1')}`,
  'orders of a view': async (outlet) => `/orders/list?q=Accessible&view=${await savedView(outlet)}`,
  'report of a bulk change': async (outlet) => `/orders/list?bulk_job=${await firstId(outlet, '/bulk-jobs?limit=1')}`,
  'product base': '/product_base',
  'product of the base': async (outlet) => `/product_base?item=${await firstId(outlet, '/product-base?limit=1')}`,
  'new product of the base': '/product_base?form=new',
  'import into the base': '/product_base?form=import',
  'inventory monitors': '/product_base/inventory-monitor',
  'inventory monitor': async (outlet) =>
    `/product_base/inventory-monitor?monitor=${await firstId(outlet, '/inventory-monitors?limit=1')}`,
  'new monitor': '/product_base/inventory-monitor?form=new',
  'many monitors': '/product_base/inventory-monitor?form=batch',
  'missed checks': '/product_base/inventory-monitor?form=missed',
  'snatch tasks': '/snatch_task/list',
  'snatch task': async (outlet) => `/snatch_task/list?task=${await firstId(outlet, '/snatch-tasks?limit=1')}`,
  'new snatch task': async (outlet) =>
    `/snatch_task/list?form=new&website_type=${SITE}&product=${await encodedId(outlet, PRODUCTS)}`,
  users: '/user/management',
  user: async (outlet) => `/user/management?user=${await firstId(outlet, '/users?limit=1')}`,
  'new user': '/user/management?form=new',
  stores: '/stores/list',
  'disconnected stores': '/stores/list?deleted=true',
  store: `/stores/list?store=${SITE}`,
  'new store': '/stores/list?form=new',
  menu: '/menu/list',
  'audit trail': '/audit/list',
  'background work': '/system/work',
  'data analysis': '/visualization/data-analysis',
  'analysis by two dimensions': '/visualization/multi-dimension-data-analysis?rows=store&columns=status',
  'scheduled reports': '/visualization/multi-dimension-data-analysis?rows=store&reports=all',
  'exchange rates': '/exchange-rates/list',
  'rates of a currency': '/exchange-rates/list?currency=USD',
  'new rate': '/exchange-rates/list?form=set',
  releases: '/releases',
  'history of an environment': '/releases?environment=local',
  'releases of a remote': '/releases?remote=orders',
  'pin of a release': '/releases?form=pin&to=local',
  'canary of a release': '/releases?form=canary&to=local',
  'freeze of an environment': '/releases?form=freeze&to=local',
  'deploy tokens': '/releases?tokens=all',
  'new deploy token': '/releases?tokens=all&form=token',
  'new environment': '/releases?form=new',
  promotion: async (outlet) => {
    const { items } = Named.parse(await outlet.api('GET', '/environments'))
    if (!items.some(({ environment }) => environment === 'staging'))
      await outlet.api('POST', '/environments', { name: 'staging' })
    return '/releases?form=promote&to=staging'
  },
  'audit record': async (outlet) => `/audit/list?record=${await firstId(outlet, '/audit-records?limit=1')}`,
  profile: '/account/profile',
  'profile form': '/account/profile?form=edit',
  'account settings': '/account/settings',
  'access denied': '/exception/403',
  'server error': '/exception/500',
  'not found': '/no/such/page',
}

test.beforeAll(async ({ outlet }) => {
  await untilSynced(outlet)
  await outlet.api('POST', '/orders', anOrder('Accessible'))
  await outlet.api('POST', '/orders/bulk', {
    filter: {},
    ids: [await firstId(outlet, '/orders?limit=1')],
    seen: 1,
    action: { kind: 'set_fulfilment', fulfilment: 'shipped' },
  })
  // Nothing listens on this port, so the delivery fails.
  const sink = {
    kind: 'gotify',
    name: 'Accessible',
    settings: { server: 'http://127.0.0.1:9' },
    secrets: { app_token: 'a' },
  }
  const channel = WithId.parse(await outlet.api('POST', '/notification-channels', sink))
  await outlet.api('POST', `/notification-channels/${channel.id}/test`)
  // After a failed test Playwright runs this hook again in a new worker; the product may exist already.
  const { count } = z.object({ count: z.number() }).parse(await outlet.api('GET', '/product-base/count'))
  if (count === 0) {
    const product = { product_code: await firstId(outlet, PRODUCTS), tags: ['Accessible'], note: 'Accessible' }
    await outlet.api('POST', '/product-base', product)
  }
  await outlet.api('POST', '/inventory-monitors/batch', {
    website_type: SITE,
    product_codes: [await firstId(outlet, PRODUCTS)],
  })
})

/** Creates a task that is not armed, and the channel that the task buys through. */
const makeTask = async (outlet: Console) => {
  const channel = WithId.parse(
    await outlet.api('POST', '/task-channels', {
      website_type: SITE,
      name: 'Accessible',
      account: { type: 'guest' },
      shipping_address: ADDRESS,
      payment: { method: 'PRACTICE' },
      daily_budget: 50_000,
      current_password: ADMIN_PASSWORD,
    }),
  )
  await outlet.api('POST', '/snatch-tasks', {
    name: 'Accessible',
    channel_id: channel.id,
    targets: [{ product_id: await firstId(outlet, PRODUCTS) }],
    max_unit_price: 11_000,
    max_total: 12_000,
    budget: 12_000,
  })
}

test.beforeAll(({ outlet }) => makeTask(outlet))

test.beforeEach(({ page }) => page.addInitScript({ path: axe }))

test.describe(() => {
  /** One tab for all screens, which compiles the console's code once. */
  let tab: Page
  test.beforeAll(async ({ browser, outlet }, { project }) => {
    const { viewport = null, locale = '', timezoneId = '' } = project.use
    tab = await browser.newPage({ baseURL: outlet.url, viewport, locale, timezoneId })
    await tab.addInitScript({ path: axe })
    await tab.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  })
  test.afterAll(() => tab.close())

  for (const [name, address] of Object.entries(screens))
    test(`is accessible: ${name}`, async ({ outlet }) => {
      const path = typeof address === 'string' ? address : await address(outlet)
      await tab.goto(path)
      const place = SUBJECT.test(path) ? tab.getByRole('dialog') : tab.getByRole('main')
      await expect(place.getByRole('heading').first()).toBeVisible()
      await expect(tab.locator('[aria-busy="true"], .arco-spin-loading')).toHaveCount(0)
      await expectAccessible(tab)
    })
})

for (const dialect of [
  'Salesforce Commerce Cloud（SCAPI）',
  '通用商务协议（UCP）',
  'Shopify',
  'Medusa',
  'Vendure',
  'Magento / Adobe Commerce',
  'WooCommerce',
  '普通店铺网页',
])
  test(`is accessible: a new store with the dialect ${dialect}`, async ({ page, outlet }) => {
    await openAsAdmin(page, outlet.token, '/stores/list?form=new')
    await page.getByRole('dialog').getByText('Salesforce Commerce Cloud（OCAPI）').click()
    await page.getByRole('option', { name: dialect }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await expectAccessible(page)
  })

test('is accessible: the buying stop', async ({ page, outlet }) => {
  await outlet.api('POST', '/buying-stop')
  try {
    await openAsAdmin(page, outlet.token, '/orders/list')
    await expect(page.getByRole('button', { name: '恢复下单' })).toBeVisible()
    await expectAccessible(page)
  } finally {
    await outlet.api('DELETE', '/buying-stop')
  }
})

test('is accessible: the arrangement of the workplace', async ({ page, outlet }) => {
  await openAsAdmin(page, outlet.token, '/dashboard/workplace')
  await page.getByRole('button', { name: '自定义' }).click()
  await expect(page.getByRole('region', { name: '自定义' })).toBeVisible()
  await expectAccessible(page)
})

test('is accessible: the sign-in page and its error messages', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名不能为空')).toBeVisible()
  await expectAccessible(page)
})

test('is accessible: settings, command palette and notifications', async ({ page, outlet }) => {
  await openAsAdmin(page, outlet.token, '/orders/list')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[role="dialog"]')).toHaveCount(0)
  }
  const opened = async (opener: RegExp) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await setAppearance(page, 'light', 'zh-CN')
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.locator('[role="dialog"]')).toBeVisible()
    await expectAccessible(page)
    await close()
  }
  await opened(/设置/)
  await opened(/^查找/)
  await opened(/通知/)
  // On a narrow screen the list of columns covers a part of the cards, which axe counts against their checkboxes.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /列设置|Columns/ }).click()
  await expectAccessible(page)
})
