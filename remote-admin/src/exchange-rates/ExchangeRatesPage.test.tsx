import { screen, waitFor, within } from '@testing-library/react'
import { listCurrenciesInUse, previewExchangeRate } from '@outlet/shared/contract/money/exchange-rates'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import ExchangeRatesPage from './ExchangeRatesPage'
import { aRate, fakeRates, someRates } from './fake-rates'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/exchange-rates/list'
const show = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ExchangeRatesPage />, { path: path + search, ...options })
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')
const count = (number: number, exact = true) => ({ count: number, exact })
const sent = () =>
  server.calls.filter(({ what }) => what.startsWith('POST')).map(({ body }): unknown => JSON.parse(String(body)))
const form = async () => within(await screen.findByRole('dialog', { name: /^(Set a rate|Correct )/ }))
const field = (name: string) => screen.findByRole('textbox', { name })

test('lists each currency with its rate, start, author and the orders that wait for a rate', async () => {
  server.use(...fakeRates())
  const { user, address } = show()
  expect(await rowOf('US Dollar')).toHaveTextContent('USDUS Dollar1 USD = 7.1 CNY11/18/20262 days agoLin Wei')
  expect(await rowOf('US Dollar')).toHaveTextContent('2,4000')
  expect(await rowOf('Japanese Yen')).toHaveTextContent('No rate0211/09/2026 – 11/12/2026')
  await user.click(screen.getByText('US Dollar'))
  expect(address()).toBe(`${path}?currency=USD`)
})

test('shows the history of a currency: each day, author, and the value before a correction', async () => {
  server.use(...fakeRates())
  show('?currency=USD')
  const [latest, first] = within(await screen.findByRole('list', { name: 'Rates, newest first' })).getAllByRole(
    'listitem',
  )
  expect(latest).toHaveTextContent('1 USD = 7.1 CNYfrom 11/18/2026, until another is setCorrectLin Wei · ')
  expect(first).toHaveTextContent('1 USD = 7 CNYfrom 11/01/2026 to 11/17/2026')
  expect(first).toHaveTextContent('Chen Xiao')
  expect(first).toHaveTextContent(/central bank70Not known · /)
  expect(within(first as HTMLElement).getByRole('link', { name: 'Audit trail' })).toHaveAttribute(
    'href',
    '/audit/list?subject_type=exchange-rate&subject_id=USD%2FCNY%2F2026-11-01',
  )
})

test('previews the effect of a correction, saves it, and undoes it', async () => {
  const effect = { products: count(2400), orders_converted: count(1), orders_kept: count(10_000, false) }
  const rates = someRates()
  server.use(...fakeRates(rates, effect))
  const { user, address } = show('?currency=USD')
  await user.click(await screen.findByRole('button', { name: 'Correct the rate from 11/18/2026' }))
  expect(address()).toBe(`${path}?currency=USD&form=set&day=2026-11-18`)
  const input = await field('Rate in CNY')
  expect(input).toHaveValue('7.1')
  await user.clear(input)
  await user.type(input, '71')
  const dialog = await form()
  expect(await dialog.findByText('Corrects the rate of that day: 7.1 → 71 (+900%), set by Lin Wei.')).toBeVisible()
  expect(dialog.getByText(/unusually large change/)).toBeVisible()
  expect(dialog.getByText('The converted prices of 2,400 products change.')).toBeVisible()
  expect(dialog.getByText('1 order without a rate takes this one and keeps it.')).toBeVisible()
  expect(dialog.getByText('more than 10,000 orders of these days keep the rate they have.')).toBeVisible()

  await user.type(input, '{Backspace}{Backspace}7.15')
  await user.type(await field('Note'), 'by phone')
  await waitFor(() => expect(dialog.queryByText(/unusually large change/)).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Set: 1 USD = 7.15 CNY')).toBeVisible()
  const day = { currency: 'USD', valid_on: '2026-11-18' }
  expect(sent()).toEqual([{ ...day, rate: '7.15', note: 'by phone', version: 1 }])
  await waitFor(() => expect(address()).toBe(`${path}?currency=USD`))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()[1]).toEqual({ ...day, rate: '7.1', note: null, version: 2 }))
})

test('reports a concurrent change of the rate instead of overwriting it', async () => {
  const rates = someRates()
  server.use(...fakeRates(rates))
  const { user } = show('?currency=USD&form=set&day=2026-11-18')
  const input = await field('Rate in CNY')
  await user.clear(input)
  await user.type(input, '7.2')
  const dialog = await form()
  await dialog.findByText(/7.1 → 7.2/)
  rates[0] = aRate({ rate: '7.3', version: 2 })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Someone else just set this day’s rate/)).toBeVisible()
  expect(await dialog.findByText(/7.3 → 7.2/)).toBeVisible()
  expect(input).toHaveValue('7.2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Set: 1 USD = 7.2 CNY')).toBeVisible()
})

test.each([
  ['0', 'Enter a rate above zero, such as 7.1234'],
  ['-7', 'Enter a rate above zero, such as 7.1234'],
  ['1000000000', 'A rate is below 1,000,000,000'],
  ['7.0123456789', 'Up to eight decimals'],
])('reports at the field that %s is not a rate', async (rate, said) => {
  server.use(...fakeRates())
  const { user } = show('?form=set&currency=JPY')
  await user.type(await field('Rate in CNY'), rate)
  const dialog = await form()
  expect(await dialog.findByText(/Shown as soon as/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(said)).toBeVisible()
  expect(sent()).toEqual([])
})

test("shows the server's error for a day before saving", async () => {
  const code = 'exchange_rate.future_day'
  server.use(
    ...fakeRates(),
    fake(previewExchangeRate, () => {
      throw refuse(400, code, { errors: [{ path: 'valid_on', code, message: code }] })
    }),
  )
  const { user } = show('?form=set&currency=JPY')
  await user.type(await field('Rate in CNY'), '0.05')
  expect(await (await form()).findByText('A rate can be set for today or earlier')).toBeVisible()
})

test('shows the 403 message to a user without permission, in Chinese too', async () => {
  server.use(
    fake(listCurrenciesInUse, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  show('', { role: 'user' })
  expect(await screen.findByText('Access to this resource on the server is denied')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set rate' })).toBeNull()
})

test('in Chinese', async () => {
  server.use(...fakeRates())
  show('?currency=JPY&form=set', { locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '汇率' })).toBeInTheDocument()
  expect(await rowOf('日元')).toHaveTextContent('未设置')
  expect(await screen.findByRole('dialog', { name: '设置汇率' })).toBeVisible()
})

test('switching on the rate source reads rates immediately', async () => {
  server.use(...fakeRates())
  const { user } = show()
  const source = within(await screen.findByRole('region', { name: 'Automatic rates' }))
  expect(await source.findByText('Off')).toBeVisible()
  expect(source.getByText('Not read yet')).toBeVisible()
  await user.click(source.getByRole('button', { name: 'Turn on' }))
  expect(await source.findByText(/File of 2026-11-20: 2 rates set/)).toBeVisible()
  expect(source.getByText('On')).toBeVisible()
  await user.click(source.getByRole('button', { name: 'Turn off' }))
  expect(await source.findByText('Off')).toBeVisible()
})
