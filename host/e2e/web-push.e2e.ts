import { expect, openAsAdmin, test } from './console'
import { startPushService, subscribeTo } from './push-service'

test('a browser is subscribed in the settings, shows what the server pushes, and leads back to an open console', async ({
  page,
  context,
  outlet,
}) => {
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
    await openAsAdmin(page, outlet.token, '/account/settings')
    await page.getByRole('button', { name: '在此浏览器开启' }).click()
    await page.getByRole('button', { name: '发送测试消息' }).click()
    await expect(page.getByText('测试消息已发出')).toBeVisible()
    await expect(page.getByText('正常')).toBeVisible()

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

    await page.goto('/account/settings')
    await page.getByRole('button', { name: '在此浏览器关闭' }).click()
    await expect(page.getByRole('button', { name: '在此浏览器开启' })).toBeVisible()
    expect(await outlet.api('GET', '/notification-channels?own=true')).toMatchObject({ items: [] })
  } finally {
    await service.stop()
  }
})
