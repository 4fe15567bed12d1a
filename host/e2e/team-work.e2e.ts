import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from '@outlet/shared/contract/zod'
import { expectAccessible } from './accessible'
import { axe } from './axe'
import { anOrder, expect, openAsAdmin, signInByApi, test } from './console'

const Order = z.object({ id: z.string(), order_number: z.string() })

const followNotification = async (page: Page, text: RegExp) => {
  await page.getByRole('button', { name: '通知，1 条未读' }).click()
  await page.getByRole('dialog', { name: '通知' }).getByRole('link', { name: text }).click()
}

test('a mention rings the bell of a colleague, who opens the order beside its author, is assigned it and replies', async ({
  page,
  browser,
  outlet,
}, { project }) => {
  const colleague = `陈洁 ${randomUUID().slice(0, 4)}`
  const password = 'Team-Journey'
  const username = `team-${randomUUID().slice(0, 8)}`
  await outlet.api('POST', '/users/signup', { username, name: colleague, role: 'user', password })
  const { id, order_number: number } = Order.parse(await outlet.api('POST', '/orders', anOrder('Team')))
  await openAsAdmin(page, outlet.token, `/orders/list?order=${id}`)
  const drawer = page.getByRole('dialog', { name: `订单 ${number}` })

  const { locale = '', timezoneId = '', viewport = null } = project.use
  const other = await browser.newPage({ baseURL: outlet.url, locale, timezoneId, viewport })
  await other.addInitScript({ path: axe })
  await openAsAdmin(other, await signInByApi(outlet.url, username, password), '/dashboard/workplace')
  const otherDrawer = other.getByRole('dialog', { name: `订单 ${number}` })
  try {
    await drawer.getByRole('textbox', { name: '新备注' }).pressSequentially(`请核对尺码 @${colleague.slice(0, 2)}`)
    await drawer.getByRole('option', { name: colleague }).click()
    await expect(drawer.getByText(`将通知：${colleague}`)).toBeVisible()
    await drawer.getByRole('button', { name: '添加备注' }).click()
    const notes = drawer.getByRole('list', { name: '备注列表' })
    await expect(notes.getByText('请核对尺码')).toBeVisible()

    const needs = other.getByRole('region', { name: '需要你处理' })
    await expect(needs.getByText('1 条未读通知')).toBeVisible()
    await followNotification(other, new RegExp(`在订单 ${number} 的备注中提到了你：请核对尺码`))
    await expect(otherDrawer.getByText('请核对尺码')).toBeInViewport()
    await expect(otherDrawer.getByText('也在查看')).toBeVisible()
    await expect(drawer.getByText(`${colleague} 也在查看`)).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(drawer.getByText(`${colleague} 也在查看`)).toBeHidden()

    await drawer.getByRole('combobox', { name: '处理人' }).click()
    await page.getByRole('option', { name: colleague }).click()
    await followNotification(other, new RegExp(`将订单 ${number} 交给你负责`))
    await expect(otherDrawer.getByRole('combobox', { name: '处理人' })).toContainText(colleague)

    await otherDrawer.getByRole('textbox', { name: '新备注' }).fill('尺码无误')
    await otherDrawer.getByRole('button', { name: '添加备注' }).click()
    const reply = otherDrawer.getByRole('listitem', { name: `${colleague} 的备注` })
    await reply.getByRole('button', { name: '编辑' }).click()
    await otherDrawer.getByRole('textbox', { name: '编辑备注' }).fill('尺码无误，今天发货')
    await otherDrawer.getByRole('button', { name: '保存' }).click()
    await expect(reply.getByText('已编辑')).toBeVisible()
    await expect(notes.getByText('尺码无误，今天发货')).toBeVisible()
    await expectAccessible(other)
  } finally {
    await other.context().close()
  }
})
