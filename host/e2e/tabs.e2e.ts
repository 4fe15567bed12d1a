import { randomUUID } from 'node:crypto'
import { anOrder, expect, test } from './console'

const TABS = 10

test('ten tabs work at once, and all receive a change over one event stream', async ({ context, outlet }) => {
  test.setTimeout(120_000)
  const streams = new Set<string>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/events') streams.add(request.url() + streams.size)
  })
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
  expect(streams.size).toBe(1)
})
