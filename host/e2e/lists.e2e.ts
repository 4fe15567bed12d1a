import { readFile } from 'node:fs/promises'
import { anOrder, expect, openAsAdmin, test } from './console'

test('a list is downloaded as it is filtered, with its columns in the language in use', async ({ page, outlet }) => {
  await outlet.api('POST', '/orders', anOrder('Downloaded'))
  await outlet.api('POST', '/orders', anOrder('=Left out'))
  await openAsAdmin(page, outlet.token, '/orders/list?q=Downloaded')
  await expect(page.getByRole('row').filter({ hasText: 'Downloaded' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^orders-\d{8}-\d{4}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^订单号,店铺,店铺订单号,订单状态,/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',Downloaded,')
})
