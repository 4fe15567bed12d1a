import { z } from '@outlet/shared/contract/zod'
import { expect, openAsAdmin, SITE, test, untilSynced } from './console'

test.beforeAll(({ outlet }) => untilSynced(outlet))

/** The other journeys need the practice store, even when these journeys fail. */
test.afterAll(async ({ outlet }) => {
  const { version } = z.object({ version: z.int() }).parse(await outlet.api('GET', `/stores/${SITE}`))
  await outlet.api('PATCH', `/stores/${SITE}`, { version, resume: true })
})

test('a store’s settings are tested; it is paused, shown as paused at its products, and resumed', async ({
  page,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/stores/list')
  const row = page.getByRole('row').filter({ hasText: 'Coach Outlet' }).first()
  await expect(row.getByText('正常')).toBeVisible()
  await row.getByText('Coach Outlet').click()
  const drawer = page.getByRole('dialog', { name: 'Coach Outlet', exact: true })
  await expect(drawer.getByRole('meter')).toHaveAttribute('aria-valuetext', / \/ 6,000$/)

  await drawer.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑 Coach Outlet' })
  await expect(form.getByText('演示店铺的地址和凭据由服务器管理')).toBeVisible()
  const site = form.getByLabel('站点 ID')
  await site.fill('no-such-site')
  await form.getByRole('button', { name: '测试', exact: true }).click()
  await expect(form.getByRole('status').getByRole('alert')).toHaveClass(/error/)
  await expect(site).toHaveValue('no-such-site')
  await site.fill(SITE)
  await expect(form.getByText('设置在测试后有改动')).toBeVisible()
  await form.getByRole('button', { name: '测试', exact: true }).click()
  await expect(form.getByText('店铺响应正常')).toBeVisible()
  await expect(form.getByText('示例商品')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃更改' }).click()
  await expect(form).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Coach Outlet 的更多操作' }).click()
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(drawer.getByText('恢复前不会向店铺发送任何请求')).toBeVisible()
  await drawer.getByRole('link', { name: '查看商品' }).click()
  await expect(page).toHaveURL(/\/products\/coach-outlet$/)
  await expect(page.getByText('店铺已暂停，显示的是暂停前的商品')).toBeVisible()
  await expect(page.getByRole('button', { name: /已暂停，恢复后才能同步/ })).toBeDisabled()

  await page.getByRole('link', { name: '管理店铺' }).click()
  await drawer.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('已恢复对 Coach Outlet 的访问')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '恢复', exact: true })).toHaveCount(0)
})

test('a store is connected, disconnected with a note on what remains, and connected again', async ({
  page,
  outlet,
}) => {
  await outlet.api('POST', '/stores', {
    key: 'journey-eu',
    name: 'Journey Europe',
    dialect: 'sfcc-ocapi',
    base_url: 'http://127.0.0.1:9',
    site_id: 'eu',
    category_ids: ['bags'],
    list_price_book: 'eur-list',
    currency: 'EUR',
    rate_per_second: 1,
    burst: 1,
    concurrency: 1,
    max_orderable_quantity: 1,
    credentials: { client_id: 'issued' },
    accept_unproven: true,
  })
  await openAsAdmin(page, outlet.token, '/stores/list?store=journey-eu')
  const drawer = page.getByRole('dialog', { name: 'Journey Europe', exact: true })
  // Nothing listens on this port: the store's test has failed, and its products have a menu entry all the same.
  await expect(drawer.getByText('上次测试')).toBeVisible()
  await expect(drawer.getByText('正常', { exact: true })).toHaveCount(0)
  const entry = page.getByRole('link', { name: 'Journey Europe 商品', includeHidden: true })
  await expect(entry).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Journey Europe 的更多操作' }).click()
  await page.getByRole('button', { name: '断开' }).click()
  const question = page.getByRole('dialog', { name: '断开 Journey Europe？' })
  await expect(question.getByText('0 个库存监控，但不再检查')).toBeVisible()
  await question.getByRole('button', { name: '断开' }).click()
  // The offer lasts while it has the focus.
  await page.getByRole('button', { name: '撤销' }).focus()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(entry).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Journey Europe' })).toBeVisible()

  await outlet.api('DELETE', '/stores/journey-eu')
  await expect(entry).toHaveCount(0)
  await page.getByText('已断开', { exact: true }).first().click()
  await page.getByRole('row').filter({ hasText: 'Journey Europe' }).click()
  await expect(drawer.getByRole('button', { name: '重新连接' })).toBeVisible()
})
