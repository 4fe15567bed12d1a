import { act, screen, within } from '@testing-library/react'
import { storeRemoteSettings, readRemoteSettings } from '@outlet/shared/settings/stored-remote-settings'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import MonitoringSettings from './MonitoringSettings'
import { row, showMonitors, tabby } from './show-monitors'

const server = useFakeServer()
afterEach(() => act(() => storeRemoteSettings({})))

const trends = () =>
  server.calls.map(({ what }) => what).filter((what) => what.startsWith('GET ') && what.includes('/trend'))
const picture = { thumbnail: { url: '/api/v1/images/a', alt: null } }

test('each setting is stored in the browser at once', async () => {
  const { user } = renderPage(<MonitoringSettings />)
  const period = within(await screen.findByRole('group', { name: 'Default stock trend period (days)' }))
  expect(period.getByRole('radio', { name: '7' })).toBeChecked()
  await user.click(period.getByRole('radio', { name: '90' }))
  await user.click(screen.getByRole('switch', { name: 'Product pictures in lists' }))
  expect(period.getByRole('radio', { name: '90' })).toBeChecked()
  expect(readRemoteSettings()).toEqual({ monitoring: { trendPeriod: 90, listPictures: false } })
})

test('a monitor opens with the default period, unless its link has another', async () => {
  storeRemoteSettings({ monitoring: { trendPeriod: 90 } })
  const monitor = tabby()
  const { unmount } = showMonitors(server, [monitor], { path: `/?monitor=${monitor.id}` })
  expect(await screen.findByRole('radio', { name: '90 days' })).toBeChecked()
  expect(trends()).toEqual([`GET /inventory-monitors/${monitor.id}/trend?period=90`])
  unmount()
  showMonitors(server, [monitor], { path: `/?monitor=${monitor.id}&period=7` })
  expect(await screen.findByRole('radio', { name: '7 days' })).toBeChecked()
})

test('the list shows pictures or not, the drawer of one monitor always', async () => {
  const monitor = tabby(picture)
  const { user } = showMonitors(server, [monitor])
  const pictureIn = (element: HTMLElement) => element.querySelector('img')
  expect(pictureIn(await row('C0772'))).not.toBeNull()
  act(() => storeRemoteSettings({ monitoring: { listPictures: false } }))
  const found = await row('C0772')
  expect(pictureIn(found)).toBeNull()
  await user.click(within(found).getByText(/^C0772/))
  const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
  await within(dialog).findByRole('radio', { name: '7 days' })
  expect(pictureIn(dialog)).not.toBeNull()
})
