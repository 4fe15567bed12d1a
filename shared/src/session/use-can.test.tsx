import { act, screen } from '@testing-library/react'
import { switchRole } from '@outlet/shared/session/switched-role'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { Permission } from '../ui/Permission'
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
] as const)('the role %s has the permissions of the contract’s table', (role, text) => {
  renderPage(<Rights />, { role })
  expect(screen.getByText(text)).toBeVisible()
})

test("a tab that shows the console as a lower role has only that role's permissions", () => {
  renderPage(
    <>
      <Rights />
      <Permission roles={['admin']}>for admins</Permission>
    </>,
  )
  expect(screen.getByText('for admins')).toBeVisible()
  act(() => switchRole('user'))
  expect(screen.getByText('writes orders, uses stores')).toBeVisible()
  expect(screen.queryByText('for admins')).toBeNull()
  act(() => switchRole(null))
  expect(screen.getByText('writes orders, connects stores')).toBeVisible()
})

test('switching to a higher role shows nothing more', () => {
  renderPage(<Rights />, { role: 'user' })
  act(() => switchRole('admin'))
  expect(screen.getByText('writes orders, uses stores')).toBeVisible()
  act(() => switchRole(null))
})
