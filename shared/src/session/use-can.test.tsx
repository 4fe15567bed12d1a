import { screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { useCan } from './use-can'

useFakeServer()

const Rights = () => {
  const can = useCan()
  return (
    <p>
      {can('orders.write') ? 'writes orders' : 'reads orders'},{' '}
      {can('stores.write') ? 'connects stores' : 'uses stores'}
    </p>
  )
}

test.each([
  ['admin', 'writes orders, connects stores'],
  ['user', 'writes orders, uses stores'],
] as const)('the role %s may what the contract’s table says', (role, text) => {
  renderPage(<Rights />, { role })
  expect(screen.getByText(text)).toBeVisible()
})
