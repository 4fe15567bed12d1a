import { ApiError } from '@outlet/shared/api/api-error'
import { queryClient } from '@outlet/shared/api/query-client'
import { setLocale } from '@outlet/shared/settings/settings'
import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { getCurrentUser, signOut } from '@outlet/shared/contract/session'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import type { RemoteCommand } from '@outlet/shared/contract/releases'
import type { Search } from '@outlet/shared/remote/extension'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const command = (change: Partial<RemoteCommand>): RemoteCommand => ({
  name: 'Add',
  label: { 'zh-CN': '添加监控', 'en-US': 'Monitor a product' },
  roles: ['*'],
  keywords: ['monitor', '监控'],
  argument: { 'zh-CN': '商品编码', 'en-US': 'product code' },
  link: '/product_base/inventory-monitor?form=new&code={{argument}}',
  pinyin: 'tian jia jian kong',
  ...change,
})
const sync = command({
  name: 'Sync',
  label: { 'zh-CN': '同步', 'en-US': 'Sync all' },
  keywords: [],
  argument: undefined,
  link: undefined,
})
const monitors = aRoute({
  name: 'InventoryMonitor',
  path: '/product_base/inventory-monitor',
  label: { 'zh-CN': '库存监控', 'en-US': 'Inventory monitor' },
  section: 'product_base',
  pinyin: 'ku cun jian kong',
})
const secret = aRoute({
  name: 'Secret',
  path: '/secret',
  label: { 'zh-CN': '秘密', 'en-US': 'Secret' },
  roles: ['admin'],
})
const release = aRelease({
  remotes: [
    aRemote({
      routes: [aRoute(), monitors, secret],
      commands: [command({}), sync],
      searches: [{ name: 'Products', label: { 'zh-CN': '商品', 'en-US': 'Products' }, roles: ['*'], order: 0 }],
    }),
  ],
})
const ERROR_ID = '0192a3b4-c5d6-7e8f-9012-3456789abcde'
const server = useFakeServer(
  signedInAs('admin'),
  fake(reportClientError, () => ({ id: ERROR_ID })),
)

const found: Search = async (text) => [
  { id: '1', title: `Bag ${text}`, detail: 'CH857', link: '/products/x?product=CH857' },
]

const open = async (options: Partial<Parameters<typeof showConsole>[1]> = {}) => {
  const shown = showConsole('/orders/list', { release, ...options })
  await screen.findByRole('heading', { name: 'page OrderList' })
  await shown.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  return { ...shown, field }
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

test('opens by key, takes the focus, and returns it', async () => {
  const { user, field } = await open()
  expect(field).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox')).toBeNull()
  const button = screen.getByRole('button', { name: 'Search' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(button).toHaveFocus()
})

test.each(['kcjk', '库存', 'inventory', 'kucun'])('%s leads to the page, by keyboard alone', async (typed) => {
  const { user, field } = await open()
  await user.type(field, typed)
  expect(active(field)).toHaveTextContent('Inventory monitor')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'page InventoryMonitor' })).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('arrow keys move through all groups and wrap around', async () => {
  const { user, field } = await open()
  const [first] = screen.getAllByRole('option')
  expect(active(field)).toBe(first)
  await user.keyboard('{ArrowUp}')
  expect(active(field)).toBe(screen.getAllByRole('option').at(-1))
  await user.keyboard('{ArrowDown}')
  expect(active(field)).toBe(first)
  expect(screen.getAllByRole('option', { selected: true })).toEqual([first])
})

test('the last chosen item is first the next time', async () => {
  const { user, field } = await open()
  await user.type(field, 'inventory{Enter}')
  await screen.findByRole('heading', { name: 'page InventoryMonitor' })
  await user.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getAllByRole('option')).toHaveLength(1)
  expect(options()[0]).toContain('Inventory monitor')
})

test('an address leads to its product', async () => {
  const { user, field, model } = await open()
  await user.click(field)
  await user.paste('https://shop.example.com/bag?x=1')
  expect(active(field)).toHaveTextContent('Open the product at this address')
  await user.keyboard('{Enter}')
  expect(model.router.location()).toMatchObject({
    pathname: '/share',
    search: '?url=https%3A%2F%2Fshop.example.com%2Fbag%3Fx%3D1',
  })
})

test('a command takes the text after its keyword as argument', async () => {
  const { user, field, model } = await open()
  await user.type(field, 'monitor CH857')
  expect(active(field)).toHaveTextContent('Monitor a productCH857')
  await user.keyboard('{Enter}')
  expect(model.router.location()).toMatchObject({
    pathname: '/product_base/inventory-monitor',
    search: '?form=new&code=CH857',
  })
})

test('a command with code is run; its failure is shown and affects nothing else', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const run = jest.fn()
  const { user, field } = await open({
    loadCommand: async () => (context) => {
      run(context.argument)
      throw new Error('seeded')
    },
  })
  await user.type(field, 'sync all{Enter}')
  expect(await screen.findByText(`Action failed. Try again later. Error ID: ${ERROR_ID}`)).toBeVisible()
  expect(run).toHaveBeenCalledWith('')
  expect(screen.getByRole('heading', { name: 'page OrderList' })).toBeVisible()
  log.mockRestore()
})

test('actions of the console itself: dark, light, the other language, sign-out', async () => {
  server.use(fake(signOut, () => ({})))
  const { user, field, leave } = await open()
  await user.type(field, 'dark{Enter}')
  expect(document.body).toHaveAttribute('arco-theme', 'dark')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), '浅色{Enter}')
  expect(document.body).not.toHaveAttribute('arco-theme', 'dark')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'zhongwen{Enter}')
  expect(await screen.findByRole('button', { name: 'English' })).toBeVisible()
  act(() => setLocale('en-US'))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'sign out{Enter}')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
})

test('searches the server after a pause in typing, and opens a result', async () => {
  const search = jest.fn(found)
  const { user, field, model } = await open({ loadSearch: async () => search })
  await user.type(field, 'CH857')
  const group = await screen.findByRole('group', { name: 'Products' })
  expect(within(group).getByRole('option')).toHaveTextContent('Bag CH857')
  expect(search.mock.calls.map(([text]) => text)).toEqual(['CH857'])
  await user.click(within(group).getByRole('option'))
  expect(model.router.location().search).toBe('?product=CH857')
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('option', { name: /Bag CH857/ })).toBeVisible()
})

test('further typing cancels the running search', async () => {
  const signals: AbortSignal[] = []
  const never: Search = (_text, signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  }
  const { user, field } = await open({ loadSearch: async () => never })
  await user.type(field, 'CH')
  await waitFor(() => expect(signals).toHaveLength(1))
  await user.type(field, '857')
  await waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a failed search is shown, the others continue, and it can be tried again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDead = true
  const search: Search = async (text, signal) => {
    if (isDead) throw new Error('seeded')
    return found(text, signal)
  }
  const { user, field } = await open({ loadSearch: async () => search })
  await user.type(field, 'inventory')
  expect(await screen.findByText('Couldn’t search Products')).toBeVisible()
  expect(active(field)).toHaveTextContent('Inventory monitor')
  isDead = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Bag inventory/ })).toBeVisible()
  log.mockRestore()
})

test('shows that nothing was found', async () => {
  const { user, field } = await open()
  await user.type(field, 'qqqq')
  expect(await screen.findByText('No results for “qqqq”')).toBeVisible()
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('offers a role only what it may open', async () => {
  server.use(signedInAs('user'))
  const { user, field } = await open()
  await user.type(field, 'secret')
  expect(await screen.findByText('No results for “secret”')).toBeVisible()
})

test('an Enter that ends the composition of Chinese text chooses nothing', async () => {
  const { field } = await open()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  expect(screen.getByRole('combobox')).toBeVisible()
})

test('composed text is searched after its composition has ended', async () => {
  const { field } = await open()
  const listed = options()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'zzzz' } })
  expect(field).toHaveValue('zzzz')
  expect(options()).toEqual(listed)
  fireEvent.change(field, { target: { value: '库存' } })
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue('库存')
  expect(options()).not.toEqual(listed)
})

test.each(['л', 'κ', 'ל', 'ن', 'ㅏ', 'ㄜ'])('opens by the physical K key where that types %s', async (key) => {
  showConsole('/orders/list', { release })
  await screen.findByRole('heading', { name: 'page OrderList' })
  fireEvent.keyDown(document.body, { key, code: 'KeyK', ctrlKey: true })
  expect(await screen.findByRole('combobox')).toBeVisible()
})

test('another person does not see the choices of the previous one', async () => {
  const first = await open()
  await first.user.type(first.field, 'inventory{Enter}')
  first.unmount()
  queryClient.clear()
  server.use(fake(getCurrentUser, () => aCurrentUser({ accountId: 'other' })))
  await open()
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

test('a crashed search shows its error id, a refused one has none', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const loadSearch = async () => async (text: string) => {
    if (text === 'refused') throw new ApiError({ message: 'refused', code: 'session.missing', status: 403 })
    throw new Error('seeded')
  }
  const { field } = await open({ loadSearch })
  const palette = within(screen.getByRole('dialog'))
  fireEvent.change(field, { target: { value: 'bags' } })
  expect(await palette.findByText(`Error ID: ${ERROR_ID}`)).toBeVisible()
  expect(palette.getByText(/^Couldn’t search Products/)).toBeVisible()
  fireEvent.change(field, { target: { value: 'refused' } })
  await waitFor(() => expect(palette.queryByText(/Error id/)).toBeNull())
  expect(await palette.findByText(/^Couldn’t search Products/)).toBeVisible()
  expect(server.calls.filter(({ what }) => what === 'POST /client-errors')).toHaveLength(1)
  log.mockRestore()
})
