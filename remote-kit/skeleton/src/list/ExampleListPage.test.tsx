import { listMenuStores } from '@outlet/shared/contract/menu'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen } from '@testing-library/react'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import ExampleListPage from './ExampleListPage'

addMessages('example', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()

test('shows each store by its name, in both languages', async () => {
  server.use(fake(listMenuStores, () => ({ items: [{ key: 'north', name: 'North' }] })))
  const { unmount } = renderPage(<ExampleListPage />)
  expect(await screen.findByText('North')).toBeVisible()
  expect(screen.getByText('Stores: 1')).toBeVisible()
  unmount()
  renderPage(<ExampleListPage />, { locale: 'zh-CN' })
  expect(await screen.findByText('店铺：1')).toBeVisible()
})

test('shows the 403 message to a user without permission', async () => {
  server.use(
    fake(listMenuStores, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  renderPage(<ExampleListPage />)
  expect(await screen.findByText(/is denied/)).toBeVisible()
})
