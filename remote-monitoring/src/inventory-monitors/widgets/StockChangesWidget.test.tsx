import { screen } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import {
  listLatestEvents,
  type LatestEvent,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { tabby } from '../show-monitors'
import StockChangesWidget from './StockChangesWidget'

const server = useFakeServer()
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const dollars = (amount: number) => ({ minor: amount * 100, currency: 'USD' })
let number = 0
const anEvent = (change: Partial<LatestEvent> = {}): LatestEvent => ({
  id: `0192a3b4-c5d6-7e8f-9012-34567890${String(1000 + ++number)}`,
  kind: 'restocked',
  at: at(3),
  stock_level: 8,
  stock_level_kind: 'exact',
  price: dollars(98),
  previous_price: null,
  threshold: null,
  code: null,
  monitor: { ...tabby(), store_name: 'Coach Outlet', is_practice: true },
  variants: [],
  in_stock_since: null,
  ...change,
})
const serve = (...items: LatestEvent[]) => server.use(fake(listLatestEvents, () => ({ items })))

test('distinguishes restocks, sell-outs and price drops, each with its details, price, time and link', async () => {
  const back = anEvent({ variants: ['Black', 'Tan'] })
  serve(
    back,
    anEvent({ kind: 'sold_out', stock_level: 0, at: at(65), in_stock_since: at(106) }),
    anEvent({ kind: 'sold_out', stock_level: 0 }),
    anEvent({ kind: 'price_dropped', price: dollars(96), previous_price: dollars(120) }),
    anEvent({ stock_level: null, stock_level_kind: 'unknown' }),
    anEvent({ stock_level: null, stock_level_kind: 'capped', qty_kind: 'capped' }),
  )
  const { user, address } = renderPage(<StockChangesWidget />)
  const links = await screen.findAllByRole('link', { name: /C0772/ })
  expect(links[0]).toHaveTextContent(/Practice/)
  const details = links.map((link) => /(Restocked|Sold out|Price dropped).*C0772/.exec(link.textContent ?? '')?.[0])
  expect(details).toEqual([
    'Restocked\u00a0· 8 units\u00a0· Black\u00a0· Tan\u00a0· C0772',
    'Sold out\u00a0· after 41 min\u00a0· C0772',
    'Sold out\u00a0· C0772',
    'Price dropped 20%\u00a0· $120.00 → $96.00\u00a0· C0772',
    'Restocked\u00a0· C0772',
    'Restocked\u00a0· Plenty\u00a0· C0772',
  ])
  expect(links[0]).toHaveTextContent(/\$98\.00.*3 minutes ago/)
  await user.click(screen.getAllByRole('link', { name: /C0772/ })[0] ?? document.body)
  expect(address()).toBe(`/product_base/inventory-monitor?monitor=${back.monitor.id}`)
})

test('shows a change live', async () => {
  serve()
  renderPage(<StockChangesWidget />)
  expect(await screen.findByText('No stock changes yet')).toBeVisible()
  serve(anEvent())
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.includes('inventory-monitors') ?? false,
  })
  expect(await screen.findByRole('link', { name: /C0772/ })).toBeVisible()
})

test('a failure is shown, with a retry', async () => {
  server.use(
    fake(listLatestEvents, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = renderPage(<StockChangesWidget />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve()
  await user.click(again)
  expect(await screen.findByText('No stock changes yet')).toBeVisible()
})
