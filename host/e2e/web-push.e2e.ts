import { expect, test } from '@playwright/test'
import { openAsAdmin, send, signInByApi } from './console'
import { PUSH_HOST } from './push-certificate'
import { startPushProxy, startPushService, subscribeTo } from './push-service'
import { startConsole } from './start-console'

// The server refuses push services in private networks (SSRF guard), so the test's service is reached through an
// outgoing proxy.
test('a browser is subscribed in the settings, shows pushed notifications, and leads back to an open console', async ({
  page,
  context,
}) => {
  const proxy = await startPushProxy()
  const outlet = await startConsole({ HTTPS_PROXY: proxy.url, PUSH_HOSTS: PUSH_HOST })
  const token = await signInByApi(outlet.url)
  const service = await startPushService(outlet.dataDir)
  try {
    await context.grantPermissions(['notifications'], { origin: outlet.url })
    const session = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    await subscribeTo(page, service.subscription)
    await openAsAdmin(page, token, `${outlet.url}/account/settings`)
    await page.getByRole('button', { name: '在此浏览器开启' }).click()
    await page.getByRole('button', { name: '发送测试消息' }).click()
    await expect(page.getByText('测试消息已发出')).toBeVisible()
    await expect(page.getByText('正常')).toBeVisible()

    expect(proxy.requestedHosts).toEqual([PUSH_HOST])
    const [data = ''] = service.pushed
    const registrationId = await registered
    await session.send('ServiceWorker.deliverPushMessage', { origin: outlet.url, registrationId, data })
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          data: data as unknown,
        })),
      )
    await expect.poll(async () => (await shown()).length).toBe(1)
    expect(await shown()).toEqual([
      {
        title: '测试消息',
        body: expect.stringContaining('这个渠道可以使用'),
        tag: expect.stringMatching(/^[\da-f-]{36}$/),
        data: { url: expect.stringContaining(outlet.url) },
      },
    ])

    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('the console has a service worker')
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return scope.registration.getNotifications().then(([notification]) => {
        const Click = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event
        dispatchEvent(new Click('notificationclick', { notification }))
      })
    })
    await expect(page).toHaveURL(/\/dashboard\/workplace/)
    expect(context.pages()).toHaveLength(1)

    await page.goto(`${outlet.url}/account/settings`)
    await page.getByRole('button', { name: '在此浏览器关闭' }).click()
    await expect(page.getByRole('button', { name: '在此浏览器开启' })).toBeVisible()
    const headers = { authorization: `Bearer ${token}` }
    const own = await send(`${outlet.url}/api/v1/notification-channels?own=true`, 'GET', headers, undefined)
    expect(own).toMatchObject({ items: [] })
  } finally {
    await outlet.stop()
    await service.stop()
    await proxy.stop()
  }
})
