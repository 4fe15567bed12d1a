import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { changeMenu, getMenu } from '@outlet/shared/contract/menu'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { makeFakeMenus } from './fake-menus'
import MenuPage from './MenuPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
let menus = makeFakeMenus()
beforeEach(() => {
  menus = makeFakeMenus()
  server.use(
    fake(getMenu, (request) => menus.get(request)),
    fake(changeMenu, (request) => menus.change(request)),
  )
})

const button = (name: string) => screen.findByRole('button', { name })
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const order = () =>
  preview()
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('ul'))
    .map((item) => item.querySelector('span')?.textContent)
const storedMenu = (role = 'admin') => menus.get({ params: { role }, query: undefined, body: undefined })

test('lists sections and pages of a role in both languages, with a preview of the menu', async () => {
  const { user, address } = renderPage(<MenuPage />)
  expect(await button('Rename Menu')).toBeVisible()
  expect(order()).toEqual(['Dashboard', 'Orders', 'Data management', 'System'])
  expect(screen.getAllByText('工作台')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'User' }))
  await waitFor(() => expect(order()).toEqual(['Dashboard', 'Orders', 'Data management']))
  expect(address()).toBe('/?role=user')
})

test('hides an entry, with undo, and shows it again', async () => {
  const { user } = renderPage(<MenuPage />, { path: '/?role=user' })
  await user.click(await button('Hide Inventory monitor'))
  expect(await screen.findByText('Inventory monitor is hidden')).toBeVisible()
  expect(preview().queryByText('Inventory monitor')).toBeNull()
  expect(storedMenu('user').changes.entries).toEqual([
    { kind: 'page', name: 'InventoryMonitor', label: null, hidden: true },
  ])
  await user.click(await button('Undo'))
  expect(await preview().findByText('Inventory monitor')).toBeVisible()
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(storedMenu('user').changes.entries).toEqual([])
})

test('the start page and, for admins, the menu page cannot be hidden', async () => {
  renderPage(<MenuPage />)
  for (const name of ['Workplace', 'Dashboard (section)', 'Menu', 'System (section)']) {
    expect(await button(`${name} is always shown`)).toBeDisabled()
  }
})

test('reorders by buttons, by the arrow keys of the handle and by dragging', async () => {
  const { user } = renderPage(<MenuPage />, { path: '/?role=user' })
  await user.click(await button('Move Orders (section) up'))
  await waitFor(() => expect(order()).toEqual(['Orders', 'Dashboard', 'Data management']))
  expect(await screen.findByText('Orders is now number 1')).toBeVisible()
  expect(await button('Move Orders (section) up')).toBeDisabled()

  const handle = await button('Move Orders (section): drag, or arrow keys')
  handle.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(order()).toEqual(['Dashboard', 'Orders', 'Data management']))
  expect(await button('Move Orders (section): drag, or arrow keys')).toHaveFocus()

  const row = (await button('Move Dashboard (section): drag, or arrow keys')).closest('li')
  if (!row) throw new Error('no row')
  const transfer = { dataTransfer: { setData: () => undefined, effectAllowed: 'none' } }
  fireEvent(handle, createEvent.dragStart(handle, transfer))
  fireEvent.dragOver(row)
  fireEvent.drop(row)
  await waitFor(() => expect(order()).toEqual(['Orders', 'Dashboard', 'Data management']))
})

test('renames in both languages, reports a missing name, and restores the default', async () => {
  const { user, address } = renderPage(<MenuPage />, { path: '/?role=user' })
  const rows = () => within(screen.getByRole('list', { name: 'Orders' }))
  await screen.findByRole('list', { name: 'Orders' })
  await user.click(rows().getByRole('button', { name: 'Rename Orders' }))
  expect(address()).toBe('/?role=user&rename=page%3AOrderList')
  const form = within(await screen.findByRole('dialog', { name: 'Rename entry' }))
  await user.clear(form.getByLabelText('Name in English'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter 1 to 40 characters')).toBeVisible()
  await user.type(form.getByLabelText('Name in English'), 'Purchases')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await preview().findByText('Purchases')).toBeVisible()
  expect(storedMenu('user').changes.entries[0]?.label).toEqual({ 'zh-CN': '订单', 'en-US': 'Purchases' })
  expect(rows().getByText('default: Orders')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/?role=user'))
  await user.click(rows().getByRole('button', { name: 'Reset name and visibility of Purchases' }))
  await waitFor(() => expect(preview().queryByText('Purchases')).toBeNull())
})

test('resets all changes of a role after confirmation', async () => {
  const { user } = renderPage(<MenuPage />, { path: '/?role=user' })
  expect(await button('Reset all')).toBeDisabled()
  await user.click(await button('Hide Orders (section)'))
  await waitFor(() => expect(order()).not.toContain('Orders'))
  await user.click(await button('Reset all'))
  expect(await screen.findByText('Undo all changes to the menu of the role User?')).toBeVisible()
  const [, confirm] = screen.getAllByRole('button', { name: 'Reset all' })
  if (confirm) await user.click(confirm)
  await waitFor(() => expect(order()).toContain('Orders'))
})

test('reports a concurrent change and shows the current menu', async () => {
  const { user } = renderPage(<MenuPage />, { path: '/?role=user' })
  await button('Move Dashboard (section) down')
  const body = {
    version: 0,
    changes: { entries: [], orders: [{ section: null, names: ['product_base', 'dashboard'] }] },
  }
  menus.change({ params: { role: 'user' }, query: undefined, body })
  await user.click(await button('Move Dashboard (section) down'))
  expect(await screen.findByText(/The menu has just been changed/)).toBeVisible()
  await waitFor(() => expect(order()).toEqual(['Data management', 'Dashboard', 'Orders']))
})

test('shows the 403 message', async () => {
  server.use(
    fake(getMenu, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<MenuPage />, { role: 'user' })
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
})

test('in Chinese', async () => {
  renderPage(<MenuPage />, { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '菜单管理' })).toBeVisible()
  expect(await button('隐藏库存监控')).toBeVisible()
})
