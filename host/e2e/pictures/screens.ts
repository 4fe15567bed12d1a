import type { Page } from '@playwright/test'
import { expect } from '../console'

/** Records of the practice data that some screens show. */
export interface Shown {
  readonly product: string
  readonly monitor: string
  readonly task: string
  readonly order: string
}

export interface Screen {
  readonly name: string
  readonly path: string | ((shown: Shown) => string)
  /** Waits until the screen is complete. */
  readonly untilComplete: (page: Page) => Promise<void>
  /** Theme of its picture in the README, if it has one. */
  readonly readme?: 'light' | 'dark'
}

const rows = (page: Page) => expect(page.getByRole('row').nth(2)).toBeVisible()
const chart = (page: Page) => expect(page.locator('canvas').first()).toBeVisible()
const form = (page: Page) => expect(page.locator('.arco-drawer form').first()).toBeVisible()
const drawer = (page: Page) => expect(page.locator('.arco-drawer section').first()).toBeVisible()
const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const months = async (page: Page) => {
  await chart(page)
  await page.getByText(/^90 (天|days)$/).click()
}

const MONITORS = '/product_base/inventory-monitor'
const PIVOT = '/visualization/multi-dimension-data-analysis?measure=restocks&rows=weekday&columns=hour&from=today-364d'

/** The screens by which a change of the visual design is judged, side by side. */
export const screens: readonly Screen[] = [
  { name: 'workplace', path: '/dashboard/workplace', untilComplete: heading, readme: 'light' },
  { name: 'products', path: '/products/coach-outlet', untilComplete: rows, readme: 'dark' },
  { name: 'product', path: ({ product }) => `/products/coach-outlet?product=${product}`, untilComplete: drawer },
  { name: 'product-base', path: '/product_base', untilComplete: rows },
  { name: 'monitors', path: `${MONITORS}?website_type=practice-past`, untilComplete: rows },
  {
    name: 'monitor',
    path: ({ monitor }) => `${MONITORS}?website_type=practice-past&monitor=${monitor}`,
    untilComplete: months,
    readme: 'light',
  },
  { name: 'new-monitor', path: `${MONITORS}?form=new`, untilComplete: form },
  { name: 'tasks', path: '/snatch_task/list', untilComplete: rows, readme: 'light' },
  { name: 'task', path: ({ task }) => `/snatch_task/list?task=${task}`, untilComplete: drawer },
  { name: 'new-task', path: '/snatch_task/list?form=new', untilComplete: form },
  { name: 'orders', path: '/orders/list', untilComplete: rows, readme: 'light' },
  { name: 'order', path: ({ order }) => `/orders/list?order=${order}`, untilComplete: drawer },
  { name: 'new-order', path: '/orders/list?form=new', untilComplete: form },
  { name: 'channels', path: '/channel/list', untilComplete: heading },
  { name: 'new-task-channel', path: '/channel/list?tab=task&form=new', untilComplete: form },
  { name: 'rules', path: '/channel/list?tab=rules', untilComplete: rows },
  { name: 'new-rule', path: '/channel/list?tab=rules&form=new', untilComplete: form },
  { name: 'deliveries', path: '/channel/list?tab=deliveries', untilComplete: rows },
  { name: 'users', path: '/user/management', untilComplete: heading },
  { name: 'analysis', path: '/visualization/data-analysis', untilComplete: heading },
  { name: 'multi-dimension', path: PIVOT, untilComplete: chart, readme: 'dark' },
  { name: 'releases', path: '/releases', untilComplete: heading },
  { name: 'exchange-rates', path: '/exchange-rates/list', untilComplete: heading },
  { name: 'work', path: '/system/work', untilComplete: heading },
]
