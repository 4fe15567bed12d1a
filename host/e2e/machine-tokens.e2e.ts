import { ADMIN_PASSWORD, expect, openAsAdmin, test } from './console'
import { publishSecondOrders } from './second-orders'

test('a token created on the page publishes within its scopes, and nothing after it is revoked', async ({
  page,
  outlet,
}) => {
  await openAsAdmin(page, outlet.token, '/releases')
  await page.getByRole('button', { name: '部署令牌' }).click()
  await page.getByRole('button', { name: '新建令牌' }).click()
  const form = page.getByRole('dialog', { name: '新建部署令牌' })
  await form.getByRole('textbox', { name: '名称' }).fill('orders CI')
  await form.getByRole('combobox', { name: '模块', exact: true }).click()
  await page.getByRole('option', { name: 'orders', exact: true }).click()
  // The list of a multiple select stays open until the focus leaves it.
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: '可以在哪些环境切换版本' }).click()
  await page.getByRole('option', { name: 'local', exact: true }).click()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('list', { name: '可以做什么' })).toContainText('发布 orders')
  await form.getByRole('button', { name: '新建令牌' }).click()
  const question = page.getByRole('dialog', { name: '验证登录密码' })
  await question.getByLabel('登录密码').fill('Not-The-Password')
  await question.getByRole('button', { name: '继续' }).click()
  await expect(question).toContainText('密码不正确')
  await question.getByLabel('登录密码').fill(ADMIN_PASSWORD)
  await question.getByRole('button', { name: '继续' }).click()
  const made = page.getByRole('dialog', { name: '令牌 orders CI' })
  const token = (await made.locator('code').first().textContent()) ?? ''
  await made.getByRole('button', { name: '已妥善保存' }).click()
  await expect(made).toBeHidden()
  const item = page.getByRole('listitem').filter({ hasText: 'orders CI' })
  await expect(item).toContainText('从未使用')

  const { remote, remove } = await publishSecondOrders(outlet, '96.0.0', token)
  try {
    await page.reload()
    await expect(item).toContainText(/最近使用于/)
    await page.getByRole('button', { name: '吊销令牌 orders CI' }).click()
    await expect(page.getByRole('tooltip')).toContainText('发布 orders')
    await page.getByRole('button', { name: '吊销', exact: true }).last().click()
    await expect(item).toContainText('已吊销')
    await expect(remote('publish')).rejects.toThrow(/Unauthorized/)
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.get('/api/v1/releases', { headers })).status()).toBe(401)
  } finally {
    remove()
  }
})
