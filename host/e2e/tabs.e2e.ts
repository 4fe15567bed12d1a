import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { anOrder, expect, test } from './console'

const TABS = 10

test('ten tabs work at once, and all receive a change over one event stream', async ({ context, outlet }) => {
  const open = new Set<Request>()
  let maxOpen = 0
  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/events'
  context.on('request', (request) => {
    if (!isStream(request)) return
    open.add(request)
    maxOpen = Math.max(maxOpen, open.size)
  })
  // A stream that was cut is opened again.
  const close = (request: Request) => open.delete(request)
  context.on('requestfinished', close)
  context.on('requestfailed', close)
  await context.addInitScript((token) => localStorage.setItem('token', token), outlet.token)
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await Promise.all(pages.map((page) => page.goto('/orders/list')))
  for (const page of pages) await expect(page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()

  const name = `Live ${randomUUID().slice(0, 8)}`
  await outlet.api('POST', '/orders', anOrder(name))
  for (const page of pages) {
    await page.bringToFront()
    await expect(page.getByText(name).first()).toBeVisible()
  }
  expect(maxOpen).toBe(1)
})
