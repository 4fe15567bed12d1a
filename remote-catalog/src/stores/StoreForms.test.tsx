import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { getStoreUse, listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { connectStore, getStore, tryStore, updateStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'
import { fieldsByApi } from './testing/fields-by-api'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const store = aStore({ key: 'coach-eu', name: 'Coach Europe', is_practice: false, base_url: 'https://eu.example.com' })
const trial = {
  latency_ms: 240,
  can: { exact_quantity: true, checkout: false, batch_size: 24 },
  listed_count: 2500,
  sample: null,
  error: null,
}

const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => ({ tokens: 1, under_way: 0, requests_last_minute: 0, retry_at: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(connectStore, () => store),
  fake(updateStore, () => store),
  fake(tryStore, () => trial),
)

const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))
const button = (name: string) => screen.getByRole('button', { name })
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('a new store', () => {
  const open = async (change: Parameters<typeof renderPage>[1] = {}) => {
    const page = renderPage(<StoresPage />, { path: '/stores/list?form=new', ...change })
    const form = within(await screen.findByRole('dialog'))
    return { ...page, form }
  }
  const fillIn = async ({ user, form }: Awaited<ReturnType<typeof open>>) => {
    fill('Name', 'Coach Europe')
    fill('Key', 'coach-eu')
    fill('Address', 'https://eu.example.com/')
    fill('Client ID', 'issued-to-us')
    fill('Site ID', 'coach-eu')
    fill('List price book', 'usd-list')
    await user.type(form.getByLabelText('Category IDs'), 'bags{Enter}')
    fireEvent.change(form.getByLabelText('Category IDs'), { target: { value: 'hats, belts' } })
    await user.click(form.getByRole('button', { name: 'Remove hats' }))
    await user.click(form.getByRole('button', { name: 'Remove belts' }))
    await user.keyboard('shoes')
    await user.click(form.getByLabelText('Name'))
  }

  test('is connected with sensible limits, and its drawer opens', async () => {
    const page = await open()
    await fillIn(page)
    await page.user.click(button('Connect'))
    expect(await screen.findByText('Coach Europe is connected')).toBeVisible()
    expect(sent('POST')).toEqual([
      {
        key: 'coach-eu',
        name: 'Coach Europe',
        dialect: 'sfcc-ocapi',
        base_url: 'https://eu.example.com',
        site_id: 'coach-eu',
        category_ids: ['bags', 'shoes'],
        list_price_book: 'usd-list',
        currency: 'USD',
        rate_per_second: 5,
        burst: 10,
        concurrency: 2,
        max_orderable_quantity: 10,
        sync_every_hours: 24,
        proxy: null,
        credentials: { client_id: 'issued-to-us' },
      },
    ])
    await waitFor(() => expect(page.address()).toBe('/stores/list?store=coach-eu'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('issued-to-us')
  })

  test('that fails its test is connected on request, and its drawer shows the error', async () => {
    const error = { code: 'store.wrong_setting' as const, message: 'HTTP 404: SiteNotFoundException', at }
    const failing = { ...store, health: 'wrong_setting' as const, last_error: error, last_test: { at, error } }
    server.use(
      fake(connectStore, ({ body }) => {
        if (!body.accept_unproven) throw refuse(400, 'store.not_proven', { outcome: { ...trial, error } })
        return failing
      }),
      fake(getStore, () => failing),
    )
    const page = await open()
    await fillIn(page)
    await page.user.click(button('Connect'))
    await page.user.click(await screen.findByRole('button', { name: 'Connect anyway' }))
    expect(await screen.findByText(/is connected, but failed its test: A setting is wrong/)).toBeVisible()
    const drawer = within(await screen.findByRole('dialog', { name: 'Coach Europe' }))
    expect(await drawer.findByText('Wrong setting')).toBeVisible()
    expect(drawer.getByText('HTTP 404: SiteNotFoundException')).toBeVisible()
    expect(drawer.getByText(/^Last test/)).toHaveTextContent(/A setting is wrong/)
    expect(drawer.getByText(/^Last test/)).toBeVisible()
  })

  test("is tested with the form's values, which stay as they are", async () => {
    const error = { code: 'store.unreachable' as const, message: 'ENOTFOUND', at }
    server.use(fake(tryStore, () => ({ ...trial, listed_count: null, error })))
    const page = await open()
    await fillIn(page)
    await page.user.click(button('Test'))
    expect(await screen.findByText('Can’t reach the store')).toBeVisible()
    expect(screen.getByText(/Check the address/)).toBeVisible()
    expect(sent('POST')[0]).toMatchObject({ key: 'coach-eu', credentials: { client_id: 'issued-to-us' } })
    expect(screen.getByLabelText('Client ID')).toHaveValue('issued-to-us')
    expect(screen.queryByText(/have changed since this test/)).toBeNull()
    fill('Site ID', 'coach-fr')
    expect(await screen.findByText('The settings have changed since this test.')).toBeVisible()
    server.use(fake(tryStore, () => trial))
    await page.user.click(button('Test'))
    expect(await screen.findByText('The store responded in 240 ms')).toBeVisible()
    expect(screen.queryByText(/have changed since this test/)).toBeNull()
  })

  test.each([
    ['en-US', 'Connect', ['Enter a name', 'Enter at least one category ID', 'Enter the client ID']],
    ['en-US', 'Test', ['Enter a name', 'Enter at least one category ID', 'Enter the client ID']],
    ['zh-CN', '连接', ['请输入名称', '请至少填写一个分类 ID', '请输入客户端 ID']],
  ] as const)('shows in %s on %s which fields are invalid, before anything is sent', async (locale, verb, texts) => {
    const { user, form } = await open({ locale })
    await user.click(form.getByRole('button', { name: verb }))
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
    expect(sent('POST')).toEqual([])
  })

  test.each(fieldsByApi)('of %s has exactly the fields that the API needs', async (api, fields, own) => {
    const { user, form } = await open()
    await user.click(form.getByRole('combobox', { name: 'API' }))
    await user.click(await screen.findByRole('option', { name: api }))
    fill('Name', 'Coach Europe')
    fill('Key', 'coach-eu')
    fill('Address', 'https://eu.example.com')
    for (const [label, text] of Object.entries(fields)) fill(label, text)
    if (own.dialect === 'sfcc-scapi') await user.type(form.getByLabelText('Category IDs'), 'bags{Enter}')
    else for (const label of ['Client ID', 'Site ID', 'Category IDs']) expect(form.queryByLabelText(label)).toBeNull()
    await user.click(button('Connect'))
    expect(await screen.findByText('Coach Europe is connected')).toBeVisible()
    const place = { key: 'coach-eu', name: 'Coach Europe', base_url: 'https://eu.example.com' }
    const common = { ...place, currency: 'USD', proxy: null }
    const limits = { rate_per_second: 5, burst: 10, concurrency: 2, max_orderable_quantity: 10, sync_every_hours: 24 }
    expect(sent('POST')).toEqual([{ ...common, ...limits, ...own }])
  })

  test('whose key is taken gets the error at the field', async () => {
    server.use(
      fake(connectStore, () => {
        const code = 'store.key_taken'
        throw refuse(409, code, { errors: [{ path: 'key', code, message: '' }] })
      }),
    )
    const page = await open()
    await fillIn(page)
    await page.user.click(button('Connect'))
    const errors = await screen.findAllByText('Another store already has this key')
    expect(errors.some((each) => each.closest('.arco-form-message'))).toBe(true)
    expect(screen.getByLabelText('Key')).toHaveValue('coach-eu')
  })
})

describe('editing a store', () => {
  const open = async () => {
    const page = renderPage(<StoresPage />, { path: '/stores/list?store=coach-eu&form=edit' })
    const form = within(await screen.findByRole('dialog', { name: 'Edit Coach Europe' }))
    return { ...page, form }
  }

  test('preserves the credentials unless new ones are typed', async () => {
    const { user, form } = await open()
    expect(form.getByLabelText('Key')).toBeDisabled()
    expect(form.getByPlaceholderText('Saved; type to replace')).toHaveValue('')
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Coach EU' } })
    await user.click(form.getByRole('button', { name: 'Test' }))
    expect(await form.findByText('The store responded in 240 ms')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Coach Europe is saved')).toBeVisible()
    const [body] = sent('PATCH')
    expect(body).toMatchObject({ name: 'Coach EU', base_url: 'https://eu.example.com', version: 1 })
    for (const field of ['credentials', 'key', 'dialect']) expect(body).not.toHaveProperty(field)
    expect(sent('POST')[0]).not.toHaveProperty('credentials')
  })

  test('replaces the credentials if new ones are typed', async () => {
    const { user, form } = await open()
    fireEvent.change(form.getByLabelText('Client ID'), { target: { value: 'another' } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([expect.objectContaining({ credentials: { client_id: 'another' } })]),
    )
  })

  test('of another API sends only the fields of that API', async () => {
    const { dialect: _dialect, site_id: _site, category_ids: _categories, list_price_book: _book, ...anywhere } = store
    server.use(fake(getStore, () => ({ ...anywhere, dialect: 'medusa' as const, region_id: 'reg_01' })))
    const { user, form } = await open()
    fireEvent.change(form.getByLabelText('Region ID'), { target: { value: 'reg_02' } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    expect(sent('PATCH')[0]).toMatchObject({ region_id: 'reg_02' })
    for (const field of ['credentials', 'site_id', 'client_id']) expect(sent('PATCH')[0]).not.toHaveProperty(field)
  })

  test('a test with another address requires the credentials again', async () => {
    server.use(
      fake(tryStore, () => {
        throw refuse(400, 'store.credentials_needed')
      }),
    )
    const { user, form } = await open()
    await user.click(form.getByRole('button', { name: 'Test' }))
    expect(await form.findByText(/Enter the credentials again/)).toBeVisible()
  })

  test('leaves the practice store’s address and credentials unchanged', async () => {
    server.use(
      fake(getStore, () => ({ ...store, is_practice: true })),
      fake(listMonitors, () => ({ items: [], next: null })),
    )
    const { user, form } = await open()
    expect(form.getByLabelText('Address')).toBeDisabled()
    expect(form.queryByLabelText('Client ID')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
    for (const field of ['credentials', 'base_url']) expect(sent('PATCH')[0]).not.toHaveProperty(field)
  })

  test("after another admin's save, shows both versions and loses nothing", async () => {
    server.use(
      fake(updateStore, ({ body }) => {
        if (body.version !== 1) return store
        const current = { ...store, burst: 30, category_ids: ['bags', 'shoes'], version: 2 }
        throw refuse(409, 'store.version_conflict', { current })
      }),
    )
    const { user, form } = await open()
    fireEvent.change(form.getByLabelText('Burst'), { target: { value: '20' } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    const burst = within(await form.findByRole('group', { name: 'Burst' }))
    expect(burst.getByRole('radio', { name: 'Yours: 20' })).toBeChecked()
    expect(form.getByRole('group', { name: 'Category IDs' })).toHaveTextContent('Saved meanwhile: bags, shoes')
    await user.click(form.getByRole('button', { name: 'Reviewed' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2))
    expect(sent('PATCH')[1]).toMatchObject({ version: 2, burst: 20, category_ids: ['bags', 'shoes'] })
  })
})
