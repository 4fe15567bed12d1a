import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, setStock, SITE, test, untilSynced } from './console'

const Message = z.object({
  data: z.object({ title: z.string(), links: z.array(z.object({ label: z.string(), url: z.string() })) }),
})

/** A service of webhooks on this machine. */
async function startReceiver() {
  const received: z.infer<typeof Message>['data'][] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push(Message.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))).data)
      response.end('thanks')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hook`, stop: () => void server.close() }
}

test('a channel is added and tried, a rule sends a restock to it, and the delivery says what became of it', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  const receiver = await startReceiver()
  await openAsAdmin(page, outlet.token, '/channel/list?form=new&new_kind=webhook')
  const form = page.getByRole('dialog', { name: /^添加渠道/ })
  await form.getByLabel('名称').fill('值班系统')
  await form.getByLabel('Webhook 地址').fill(receiver.url)
  await form.getByLabel('签名密钥').fill(`whsec_${randomBytes(32).toString('base64')}`)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('button', { name: '发送测试消息' }).click()
  await expect(page.getByText('200 thanks')).toBeVisible()
  expect(receiver.received[0]?.title).toBe('测试消息')

  await page.goto('/channel/list?tab=rules&form=new&draft=restocks')
  const rule = page.getByRole('dialog', { name: '添加通知规则' })
  await rule.getByRole('combobox', { name: '通知渠道' }).click()
  await page.getByRole('option', { name: '值班系统' }).click()
  await rule.getByRole('heading', { name: '发送到' }).click()
  await rule.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('cell', { name: /^所有补货/ })).toBeVisible()

  const { id, name } = await pickProduct(outlet)
  await setStock(outlet, id, 0)
  const Monitor = z.object({ id: z.string() })
  const monitor = Monitor.parse(
    await outlet.api('POST', '/inventory-monitors', { website_type: SITE, product_code: id, interval_seconds: 3600 }),
  )
  const check = () => outlet.api('POST', `/inventory-monitors/${monitor.id}/refresh`)
  await check()
  await setStock(outlet, id, 12)
  await check()
  await expect.poll(() => receiver.received[1]?.title, { timeout: 20_000 }).toContain(`补货：${name}`)

  await page.goto('/channel/list?tab=deliveries')
  await page
    .getByRole('row', { name: /值班系统/ })
    .first()
    .click()
  const delivery = page.getByRole('dialog', { name: new RegExp(`补货：${name}`) })
  await expect(delivery.getByText('已送达')).toBeVisible()
  await delivery.getByRole('button', { name: '确认' }).click()
  await expect(delivery.getByText(/已由 .* 确认/)).toBeVisible()
  // The other journeys' restocks are their own.
  const Rules = z.object({ items: z.array(z.object({ id: z.string() })) })
  for (const { id: ruleId } of Rules.parse(await outlet.api('GET', '/alert-rules')).items) {
    await outlet.api('DELETE', `/alert-rules/${ruleId}`)
  }
  receiver.stop()
})

test('a browser subscribes to web push, and shows what comes while no console is open', async ({ context, outlet }) => {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.grantPermissions(['notifications'], { origin: outlet.url })
  const page = await context.newPage()
  // This Chromium has no push service.
  await page.addInitScript((made) => {
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example/abc', keys: made }),
      unsubscribe: async () => true,
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
  }, keys)
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await openAsAdmin(page, outlet.token, '/account/settings')
  await page.getByRole('button', { name: '在此浏览器开启' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toBeVisible()
  const Channels = z.object({ items: z.array(z.object({ kind: z.string(), secrets: z.array(z.string()) })) })
  const { items } = Channels.parse(await outlet.api('GET', '/notification-channels?own=true'))
  expect(items).toMatchObject([{ kind: 'web-push', secrets: ['endpoint', 'p256dh', 'auth'] }])

  const data = JSON.stringify({ id: 'm1', level: 'success', title: '补货：Tabby', text: '价格: $129.00', url: null })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: outlet.url,
    registrationId: await registration,
    data,
  })
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
      return found?.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect.poll(shown).toEqual([{ title: '补货：Tabby', body: '价格: $129.00', tag: 'm1' }])
})
