import { getCurrentUser } from '@outlet/shared/contract/session'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, within } from '@testing-library/react'
import { aRelease } from '../testing/example-release'
import { showConsole } from '../testing/show-console'

useFakeServer(fake(getCurrentUser, () => aCurrentUser({ role: 'user', avatar: '/api/v1/images/mine' })))

test('the own account is one step away from every page, and in no menu', async () => {
  const { user } = showConsole('/orders/list', { release: aRelease() })
  const opener = await screen.findByRole('button', { name: /account menu/ })
  expect(opener.querySelector('img')).toHaveAttribute('src', '/api/v1/images/mine')
  expect(within(screen.getByRole('navigation', { name: 'Main menu' })).queryByText('User info')).toBeNull()
  await user.click(opener)
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'User info',
    'User settings',
    'Sign out',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'User info' }))
  expect(await screen.findByRole('heading', { name: 'User info' })).toBeVisible()
  expect(document.title).toBe('User info · Outlet Console')
})
