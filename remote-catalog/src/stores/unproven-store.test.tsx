import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getStoreUse, listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { connectStore, getStore, StoreTrial, tryStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore, someMoney } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const store = aStore({ key: 'norden', name: 'Norden', is_practice: false, base_url: 'https://norden.example.com' })
const sample = {
  product_id: 'cup',
  name: 'Cup',
  price: someMoney(1900),
  ats: null,
  stock_level: null,
  orderable: true,
}
const proven = StoreTrial.parse({
  latency_ms: 240,
  can: { exact_quantity: false, checkout: true, batch_size: 20 },
  listed_count: 3,
  sample,
  error: null,
})
const offline = { code: 'store.offline' as const, message: 'HTTP 503', at }
/** Tests that do not prove the store. */
const unproven: Readonly<Record<string, StoreTrial>> = {
  offline: { ...proven, listed_count: null, sample: null, error: offline },
  empty: { ...proven, sample: null },
  bare: StoreTrial.parse({
    ...proven,
    sample: { ...sample, price: { minor: 1900, currency: 'EUR' }, orderable: null },
  }),
}

const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => ({ tokens: 1, under_way: 0, requests_last_minute: 0, retry_at: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(tryStore, () => proven),
  fake(connectStore, () => store),
)
const connections = () =>
  server.calls.filter(({ what }) => what === 'POST /stores').map(({ body }) => JSON.parse(String(body)))

/** Refuses to connect a store whose test has this outcome, unless that is accepted. */
const refuseUnproven = (outcome: StoreTrial) =>
  server.use(
    fake(connectStore, ({ body }) => {
      if (!body.accept_unproven) throw refuse(400, 'store.not_proven', { outcome })
      return { ...store, last_test: { at, error: outcome.error } }
    }),
  )

const texts = {
  'en-US': {
    fields: { Name: 'Norden', Key: 'norden', Address: 'https://norden.example.com', 'Publishable key': 'pk_typed' },
    api: 'API',
    region: 'Region ID',
    connect: 'Connect',
    anyway: 'Connect anyway',
    test: 'Test',
    refused: /The store didn’t pass its test/,
    hint: /only offline, throttled or locked for now, connect it anyway/,
    connected: 'Norden is connected',
    failing: 'Norden is connected, but failed its test: The store is closed for now',
    changed: 'The settings have changed since this test.',
  },
  'zh-CN': {
    fields: { 名称: 'Norden', 标识: 'norden', 地址: 'https://norden.example.com', 可发布密钥: 'pk_typed' },
    api: '接口',
    region: '区域 ID',
    connect: '连接',
    anyway: '仍然连接',
    test: '测试',
    refused: /店铺未通过测试/,
    hint: /暂时离线、限流或设有密码，可选择“仍然连接”/,
    connected: '已连接 Norden',
    failing: '已连接 Norden，但未通过测试：店铺暂时关闭',
    changed: '设置在测试后有改动，以上结果对应改动前的内容。',
  },
} as const

type Locale = keyof typeof texts

/** Opens the form of a new Medusa store, with its fields. */
const open = async (locale: Locale) => {
  const page = renderPage(<StoresPage />, { path: '/stores/list?form=new', locale })
  const form = within(await screen.findByRole('dialog'))
  const t = texts[locale]
  await page.user.click(form.getByRole('combobox', { name: t.api }))
  await page.user.click(await screen.findByRole('option', { name: 'Medusa' }))
  const typed = { ...t.fields, [t.region]: 'reg_01' }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  const press = (name: string) => page.user.click(form.getByRole('button', { name }))
  const expectTyped = () => {
    for (const [label, value] of Object.entries(typed)) expect(form.getByLabelText(label)).toHaveValue(value)
  }
  return { ...page, form, t, press, expectTyped }
}

test.each([
  ['en-US', 'offline', ['The store is closed for now', 'HTTP 503']],
  ['en-US', 'empty', ['The test found no product']],
  ['en-US', 'bare', ['The test read no price in USD', 'The test didn’t read whether the product is available']],
  ['zh-CN', 'offline', ['店铺暂时关闭', 'HTTP 503']],
  ['zh-CN', 'empty', ['测试没有读到商品']],
  ['zh-CN', 'bare', ['测试没有读到 USD 价格', '测试没有读到商品是否有货']],
] as const)('in %s, a store that is not proven (%s) is connected only on request', async (locale, name, reasons) => {
  const outcome = unproven[name] ?? proven
  refuseUnproven(outcome)
  const { form, t, press, address, expectTyped } = await open(locale)
  expect(form.queryByRole('button', { name: t.anyway })).toBeNull()
  await press(t.connect)
  expect(await form.findByText(t.refused)).toBeVisible()
  for (const reason of reasons) expect(form.getByText(reason)).toBeVisible()
  expect(form.getByText(t.hint)).toBeVisible()
  expect(connections()).toEqual([expect.not.objectContaining({ accept_unproven: expect.anything() })])
  expect(address()).toBe('/stores/list?form=new')
  expectTyped()
  await press(t.anyway)
  expect(await screen.findByText(outcome.error ? t.failing : t.connected)).toBeVisible()
  expect(connections()).toHaveLength(2)
  expect(connections()[1]).toEqual({ ...connections()[0], accept_unproven: true })
  await waitFor(() => expect(address()).toBe('/stores/list?store=norden'))
})

test.each(['en-US', 'zh-CN'] as const)('in %s, a proven store is connected at once', async (locale) => {
  const { t, press, form } = await open(locale)
  await press(t.test)
  expect(await form.findByText('Cup')).toBeVisible()
  expect(form.queryByRole('button', { name: t.anyway })).toBeNull()
  await press(t.connect)
  expect(await screen.findByText(t.connected)).toBeVisible()
  expect(connections()).toHaveLength(1)
})

test('after a test that proves nothing, other settings are tested before they are connected', async () => {
  server.use(fake(tryStore, () => ({ ...proven, sample: null })))
  const { t, press, form, expectTyped } = await open('en-US')
  await press(t.test)
  expect(await form.findByText('The test found no product')).toBeVisible()
  expect(connections()).toEqual([])
  expectTyped()
  fireEvent.change(form.getByLabelText(t.region), { target: { value: 'reg_02' } })
  expect(await form.findByText(t.changed)).toBeVisible()
  await press(t.anyway)
  expect(await screen.findByText(t.connected)).toBeVisible()
  expect(connections()).toEqual([expect.not.objectContaining({ accept_unproven: expect.anything() })])
  expect(connections()[0]).toMatchObject({ region_id: 'reg_02' })
})
