import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, openAsAdmin, SITE, test, untilSynced } from './console'

/** Pretends that the page runs as an installed app. */
const asInstalledApp = (page: Page) =>
  page.addInitScript(() => {
    const real = matchMedia.bind(globalThis)
    const standalone = '(display-mode: standalone)'
    globalThis.matchMedia = (media) => real(media === standalone ? 'all' : media)
  })

/** A way to the console that can be cut. */
const startLine = async (port: number, at = 0) => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const far = connect(port, '127.0.0.1')
    for (const end of [socket, far]) {
      sockets.add(end)
      end.on('error', () => end.destroy())
    }
    socket.pipe(far).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

test('the installed app shows a page of its own while the console cannot be reached, and opens once it is back', async ({
  page,
  outlet,
}) => {
  const consolePort = Number(new URL(outlet.url).port)
  const line = await startLine(consolePort)
  const url = `http://127.0.0.1:${line.port}`
  await asInstalledApp(page)
  await page.context().addCookies([{ name: 'outlet-locale', value: 'en-US', url }])
  await openAsAdmin(page, outlet.token, `${url}/orders/list`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.locator('#page, main').first()).toBeVisible()

  await line.cut()
  await page.goto(`${url}/orders/list?q=1`)
  await expect(page.getByRole('heading', { name: 'The console can’t be reached' })).toBeVisible()
  const since = await page.getByText(/^The server has not been reachable since .*\d\d/).textContent()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText(since ?? '')).toBeVisible()

  const again = await startLine(consolePort, line.port)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${url}/orders/list?q=1`)
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await again.cut()
})

test('a shared product address leads through the sign-in to the product, any other text is not lost', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  // Other journeys monitor the first products of the same console.
  const listed = await outlet.api('GET', `/products?website_type=${SITE}&is_monitored=false&limit=1`)
  const [product] = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(listed).items
  if (!product) throw new Error('the practice store has products')
  const shared = (text: string) => `/share?${new URLSearchParams({ title: product.name, text })}`

  await page.goto(shared(`${outlet.practiceUrl}/${SITE}/${product.id}.html`))
  await page.getByRole('textbox', { name: '用户名' }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/${SITE}\\?product=`))
  await expect(page.getByRole('dialog').getByText(product.name).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /监控/ }).first()).toBeVisible()

  await page.goto(shared('a nice tote'))
  await expect(page.getByText('内容中没有店铺链接')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '分享的内容' })).toHaveValue(`${product.name}\na nice tote`)
})
