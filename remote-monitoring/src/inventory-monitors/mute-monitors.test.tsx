import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listStores } from '@outlet/shared/contract/stores'
import { aStore } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, clickInMenu, row, showMonitors, tabby } from './show-monitors'

const server = useFakeServer()
const show = (monitors: Parameters<typeof showMonitors>[1]) => showMonitors(server, monitors)
const calls = (what: string) => callsOf(server, what)

test('mutes a monitor until tomorrow, and shows that it is muted', async () => {
  const { user } = show([tabby()])
  await clickInMenu(user, 'C0772', 'Mute until tomorrow 8:00')
  expect(await screen.findByText(/^C0772 muted until/)).toBeInTheDocument()
  const [sent] = calls('PATCH').map(({ body }) => JSON.parse(String(body)))
  expect(sent).toEqual({ version: 1, muted_until: expect.stringMatching(/Z$/) as string })
  expect(new Date(sent.muted_until).getHours()).toBe(8)
  await waitFor(async () => expect(await row('C0772')).toHaveTextContent('Muted until'))
  await clickInMenu(user, 'C0772', 'Unmute')
  await waitFor(async () => expect(await row('C0772')).not.toHaveTextContent('Muted until'))
})

test('mutes a monitor until a chosen time, which must be in the future', async () => {
  const { user } = show([tabby()])
  await clickInMenu(user, 'C0772', 'Mute until…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute alerts' }))
  expect(dialog.getByText(/Checks, history and snatch tasks continue/)).toBeVisible()
  const field = () => dialog.getByRole('textbox', { name: 'Muted until' })
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } })
    fireEvent.blur(field())
  }
  type('2020-01-01 09:00')
  expect(await dialog.findByText('Choose a time in the future.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Mute' })).toBeDisabled()
  type('2099-01-01 09:30')
  await user.click(dialog.getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(calls('PATCH')).toHaveLength(1))
  expect(JSON.parse(String(calls('PATCH')[0]?.body))).toEqual({
    version: 1,
    muted_until: new Date('2099-01-01T09:30').toISOString(),
  })
})

test('shows the mute of the store on its monitors', async () => {
  show([tabby()])
  server.use(fake(listStores, () => ({ items: [aStore({ muted_until: '2099-01-01T00:00:00.000Z' })], next: null })))
  await waitFor(async () => expect(await row('C0772')).toHaveTextContent('Store muted until'))
})

test('shows that the store is under maintenance instead of the health of its monitors', async () => {
  show([tabby({ health: 'backoff', last_error: { code: 'store.timeout', message: 'no response' } })])
  const window = { maintenance_from: '2020-01-01T00:00:00.000Z', maintenance_until: '2099-01-01T00:00:00.000Z' }
  server.use(fake(listStores, () => ({ items: [aStore(window)], next: null })))
  await waitFor(async () => expect(await row('C0772')).toHaveTextContent(/Maintenance\s*Store until/))
  expect(await row('C0772')).not.toHaveTextContent('The store timed out')
})

test('filters by mute on the server', async () => {
  const { user, address } = show([tabby()])
  await row('C0772')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await chooseOption(user, 'Mute', 'Muted')
  await waitFor(() => expect(address()).toContain('is_muted=true'))
  expect(calls('GET /inventory-monitors?').at(-1)?.what).toContain('is_muted=true')
})
