import { screen } from '@testing-library/react'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { getMonitorSummary } from '@outlet/shared/contract/inventory-monitors'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { fakeMonitors } from './fake-monitors'
import InStockWidget from './InStockWidget'
import { tabby } from './show-monitors'

const server = useFakeServer()
const show = (...monitors: ReturnType<typeof tabby>[]) => {
  server.use(...fakeMonitors(...monitors).fakes)
  return renderPage(<InStockWidget />)
}

test('says how many are in stock, which came last, and leads to them', async () => {
  const monitor = tabby()
  const { user, address } = show(monitor, tabby({ product_code: 'C1523', stock_state: 'out', health: 'backoff' }))
  expect(await screen.findByRole('link', { name: '1 In stock' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '2 Monitored' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '1 Checks failing' })).toBeInTheDocument()
  expect(screen.queryByText('C1523')).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /C0772/ }))
  expect(address()).toBe(`/product_base/inventory-monitor?monitor=${monitor.id}`)
})

test('says that nothing is in stock, and that nothing is monitored', async () => {
  const { unmount } = show(tabby({ stock_state: 'out' }))
  expect(await screen.findByText('Nothing among the monitored is in stock right now.')).toBeInTheDocument()
  unmount()
})

test('a newcomer is led to the monitors', async () => {
  const { user, address } = show()
  expect(await screen.findByText('Nothing is monitored yet.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'All monitors' }))
  expect(address()).toBe('/product_base/inventory-monitor')
})

test('a failure is told in the widget, and can be tried again', async () => {
  const { user } = show(tabby())
  server.use(
    fake(getMonitorSummary, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Internal server error')).toBeInTheDocument()
})
