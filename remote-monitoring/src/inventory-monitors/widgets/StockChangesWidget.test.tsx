import { screen, waitFor } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { listStockChanges } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { listStores } from '@outlet/shared/contract/stores'
import { aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { tabby } from '../show-monitors'
import StockChangesWidget from './StockChangesWidget'

const server = useFakeServer()
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const serve = (...items: (ReturnType<typeof tabby> & { stock_changed_at: string })[]) =>
  server.use(
    fake(listStockChanges, () => ({ items })),
    fake(listStores, () => ({ items: [aStore({ is_practice: true })], next: null })),
  )

test('shows restocks and sell-outs with their time and a link', async () => {
  const back = { ...tabby(), stock_changed_at: at(3) }
  serve(back, { ...tabby({ product_code: 'C1523', stock_state: 'out', stock_level: 0 }), stock_changed_at: at(65) })
  const { user, address } = renderPage(<StockChangesWidget />)
  const [first, second] = await screen.findAllByRole('link')
  await waitFor(() => expect(first).toHaveTextContent(/Practice/))
  expect(first).toHaveTextContent(/C0772.*Coach Outlet.*Practice.*In stock.*3 minutes ago/)
  expect(second).toHaveTextContent(/C1523.*Out of stock.*1 hour ago/)
  await user.click(screen.getByRole('link', { name: /C0772/ }))
  expect(address()).toBe(`/product_base/inventory-monitor?monitor=${back.id}`)
})

test('shows a change live', async () => {
  serve()
  renderPage(<StockChangesWidget />)
  expect(await screen.findByText('No stock changes yet')).toBeVisible()
  serve({ ...tabby(), stock_changed_at: at(0) })
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.includes('inventory-monitors') ?? false,
  })
  expect(await screen.findByRole('link', { name: /C0772/ })).toBeVisible()
})

test('a failure is shown, with a retry', async () => {
  server.use(
    fake(listStockChanges, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user } = renderPage(<StockChangesWidget />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve()
  await user.click(again)
  expect(await screen.findByText('No stock changes yet')).toBeVisible()
})
