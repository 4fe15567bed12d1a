import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getStoreUse, listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { getStore, updateStore } from '@outlet/shared/contract/stores/configure-stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const store = aStore({ key: 'coach-eu', name: 'Coach Europe', is_practice: false, base_url: 'https://eu.example.com' })
const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(getStore, () => store),
  fake(getStoreUse, () => ({ tokens: 1, under_way: 0, requests_last_minute: 0, retry_at: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(updateStore, () => store),
)
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body)))

test('shows the maintenance windows, and that one has started', async () => {
  server.use(
    fake(getStore, () => ({
      ...store,
      maintenance: {
        time_zone: 'Europe/Berlin',
        windows: [
          { kind: 'weekly' as const, days: [6, 7], from: '02:00', to: '04:00' },
          { kind: 'once' as const, from: '2026-12-24T22:00', to: '2026-12-25T06:00' },
        ],
      },
      maintenance_from: '2020-01-01T00:00:00.000Z',
      maintenance_until: '2099-01-01T00:00:00.000Z',
    })),
  )
  renderPage(<StoresPage />, { path: '/stores/list?store=coach-eu' })
  const shown = within(await screen.findByRole('dialog', { name: 'Coach Europe' }))
  expect(await shown.findByText(/^In maintenance until/)).toBeVisible()
  expect(shown.getByText('Sat – Sun 02:00 – 04:00')).toBeVisible()
  expect(shown.getByText('2026-12-24 22:00 – 2026-12-25 06:00')).toBeVisible()
  expect(shown.getByText('Europe/Berlin')).toBeVisible()
})

test('maintenance windows are added, changed and removed', async () => {
  const { user } = renderPage(<StoresPage />, { path: '/stores/list?store=coach-eu&form=edit' })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Coach Europe' }))
  await user.click(form.getByText('More settings', { selector: 'summary' }))
  await user.click(form.getByRole('button', { name: 'Add window' }))
  await user.click(form.getByRole('checkbox', { name: 'Sat' }))
  const start = form.getByLabelText('Start')
  fireEvent.change(start, { target: { value: '01:30' } })
  fireEvent.blur(start)
  await user.click(form.getByRole('button', { name: 'Add window' }))
  await user.click(form.getAllByRole('button', { name: 'Remove' })[1] ?? document.body)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('PATCH')[0]).toMatchObject({
      maintenance: { time_zone: null, windows: [{ kind: 'weekly', days: [6, 7], from: '01:30', to: '04:00' }] },
    }),
  )
})
