import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, pickProduct, setStock, SITE, test, untilSynced } from './console'
import { newSigningSecret, startReceiver } from './receiver'

test('a channel is added and tested, a rule sends a restock to it, and the delivery shows its outcome', async ({
  page,
  outlet,
}) => {
  await untilSynced(outlet)
  const receiver = await startReceiver()
  await openAsAdmin(page, outlet.token, '/channel/list?form=new&new_kind=webhook')
  const form = page.getByRole('dialog', { name: /^添加渠道/ })
  await form.getByLabel('名称').fill('值班系统')
  await form.getByLabel('Webhook 地址').fill(receiver.url)
  await form.getByLabel('签名密钥').fill(newSigningSecret())
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
  // Monitors of other journeys may restock, too.
  const titles = () => receiver.received.map(({ title }) => title)
  await expect.poll(titles).toContainEqual(expect.stringContaining(`补货：${name}`))

  await page.goto('/channel/list?tab=deliveries')
  await page.getByRole('row').filter({ hasText: '值班系统' }).filter({ hasText: name }).first().click()
  const delivery = page.getByRole('dialog', { name: new RegExp(`补货：${name}`) })
  await expect(delivery.getByText('已送达')).toBeVisible()
  await delivery.getByRole('button', { name: '标为已处理' }).click()
  await expect(delivery.getByText(/已标为已处理/)).toBeVisible()
  // Deleted, so that these rules do not match restocks of other journeys.
  const Rules = z.object({ items: z.array(z.object({ id: z.string() })) })
  for (const { id: ruleId } of Rules.parse(await outlet.api('GET', '/alert-rules')).items) {
    await outlet.api('DELETE', `/alert-rules/${ruleId}`)
  }
  receiver.stop()
})
