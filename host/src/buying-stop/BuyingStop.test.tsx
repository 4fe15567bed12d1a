import { startLive } from '@outlet/shared/api/live'
import { getBuyingStop, resumeBuying, stopBuying } from '@outlet/shared/contract/buying-stop'
import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { getCurrentUser } from '@outlet/shared/contract/session'
import type { Role } from '@outlet/shared/contract/users/roles'
import { updateSettings } from '@outlet/shared/settings/settings'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { closeDialogs } from '@outlet/shared/testing/close-dialogs'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { FakeProblem } from '@outlet/shared/testing/fake-problem'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRelease } from '../testing/example-release'
import { showConsole } from '../testing/show-console'

const server = useFakeServer()
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

afterEach(closeDialogs)

const lin = { stopped_at: '2026-11-20T12:00:00.000Z', stopped_by: { id: null, name: 'Lin' } }

const show = async (role: Role, initial: BuyingStop | null) => {
  let stop = initial
  server.use(
    fake(getCurrentUser, () => aCurrentUser({ role })),
    fake(getBuyingStop, () => ({ stop })),
    fake(stopBuying, () => ({ stop: (stop = lin) })),
    fake(resumeBuying, () => ({ stop: (stop = null) })),
  )
  const shown = showConsole('/orders/list', { release: aRelease() })
  await screen.findByRole('heading', { name: 'page OrderList' })
  return { ...shown, setStop: (next: BuyingStop | null) => (stop = next) }
}
const stopButton = () => screen.queryByRole('button', { name: 'Stop all buying' })
const stops = () => server.calls.filter(({ what }) => what === 'POST /buying-stop')

it('an admin confirms the stop, and a banner shows since when and by whom until buying resumes', async () => {
  const { user } = await show('admin', null)
  const stop = await screen.findByRole('button', { name: 'Stop all buying' })
  stop.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/No task or confirmation places orders/)).toBeVisible()
  expect(stops()).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Stop all buying' }))
  expect(await screen.findByText(/Lin stopped all buying on 11\/20\/2026/)).toBeVisible()
  expect(stops()).toHaveLength(1)
  await noDialog()
  expect(stopButton()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Resume buying' }))
  await waitFor(() => expect(screen.queryByText(/stopped all buying/)).toBeNull())
  expect(stopButton()).toBeVisible()
})

it('other users see the banner at once, and can neither stop nor resume', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const { setStop } = await show('user', null)
  const stopLive = startLive()
  // The stream opens a moment later.
  await waitFor(() => expect(server.calls.some(({ what }) => what.startsWith('GET /events'))).toBe(true))
  expect(stopButton()).toBeNull()
  setStop(lin)
  act(() => server.emit({ topic: 'buying-stop', ids: [] }))
  expect(await screen.findByText(/Lin stopped all buying/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resume buying' })).toBeNull()
  stopLive()
})

it('a refusal by the server stays on the screen, and buying continues', async () => {
  const { user } = await show('admin', null)
  server.use(
    fake(stopBuying, () => {
      throw new FakeProblem(403, 'permission.denied')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Stop all buying' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop all buying' }))
  expect(await screen.findByText('Couldn’t stop buying')).toBeVisible()
  expect(screen.queryByText(/Lin stopped all buying/)).toBeNull()
})

it('the button is also there without the bar', async () => {
  await show('admin', null)
  act(() => updateSettings({ navbar: false }))
  expect(stopButton()).toBeVisible()
})

it('the palette has the command for admins only', async () => {
  const { user } = await show('admin', null)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await user.type(await screen.findByRole('combobox'), 'stop all buying')
  await user.click(await screen.findByRole('option', { name: /Stop all buying/ }))
  expect(await screen.findByText(/No task or confirmation places orders/)).toBeVisible()
})
