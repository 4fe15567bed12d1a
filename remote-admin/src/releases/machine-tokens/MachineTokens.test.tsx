import { screen, waitFor, within } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { createMachineToken, listMachineTokens, revokeMachineToken } from '@outlet/shared/contract/users/machine-tokens'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { fakeReleases } from '../fake-releases'
import ReleasesPage from '../ReleasesPage'
import { aToken, SECRET, tokenFakes } from './fake-tokens'
import { expiryIn } from './token-state'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const show = (search: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ReleasesPage />, { path: `/releases${search}`, ...options })
const sent = () =>
  server.calls
    .filter(({ what }) => !what.startsWith('GET'))
    .map(({ what, body }): unknown => [what, JSON.parse(String(body || 'null'))])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const itemOf = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`no item of ${name}`)
  return item
}
/** Fake of an endpoint that refuses. */
const refusal = (endpoint: Parameters<typeof fake>[0], ...said: Parameters<typeof refuse>) =>
  fake(endpoint, () => {
    throw refuse(...said)
  })
const DAY_MS = 86_400_000

test('lists tokens with scopes, creator, last use and expiry', async () => {
  const stored = [
    aToken({ last_used_at: expiryIn(-1) }),
    aToken({ name: 'all', scopes: ['releases.publish', 'releases.pin:prod', 'releases.read', 'orders.read'] }),
    aToken({ name: 'soon', expires_at: expiryIn(5.5) }),
    aToken({ name: 'late', expires_at: expiryIn(14.1) }),
    aToken({ name: 'over', expires_at: expiryIn(-1) }),
    aToken({ name: 'gone', expires_at: expiryIn(-1), revoked_at: expiryIn(-2) }),
  ]
  server.use(...fakeReleases(), ...tokenFakes(stored))
  const { user, address } = show('')
  await user.click(await screen.findByRole('button', { name: 'Deploy tokens' }))
  expect(address()).toBe('/releases?tokens=all')
  const used = await itemOf('team orders CI')
  expect(used).toHaveTextContent(/active.*Publish ordersPin orders in staging, with canaries and roll-backs/)
  expect(used).toHaveTextContent(/Made by Lin Wei · 3 days ago.*Last used yesterday.*Valid until/)
  expect(await itemOf('all')).toHaveTextContent(
    /Publish all remotesPin all remotes in prod, .*Read releases, environments and how they fareorders.read, by the API/,
  )
  expect(await itemOf('all')).toHaveTextContent('Never used')
  expect(await itemOf('soon')).toHaveTextContent('expires in 5 days')
  expect(await itemOf('late')).toHaveTextContent('active')
  expect(await itemOf('over')).toHaveTextContent(/expired.*Expired \d/)
  expect(await itemOf('gone')).toHaveTextContent(/revoked.*Revoked \d/)
  for (const name of ['over', 'gone'])
    expect(screen.queryByRole('button', { name: `Revoke token ${name}` })).not.toBeInTheDocument()
})

test('revokes a token after a warning about the consequences', async () => {
  const stored = [aToken()]
  server.use(...fakeReleases(), ...tokenFakes(stored))
  const { user } = show('?tokens=all')
  await user.click(await screen.findByRole('button', { name: 'Revoke token team orders CI' }))
  const question = await screen.findByText(/Revoke team orders CI\? It stops working permanently/)
  expect(question.parentElement).toHaveTextContent(/no longer:Publish ordersPin orders in staging.*Never used/)
  server.use(refusal(revokeMachineToken, 503, 'server.database_away'))
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  server.use(...tokenFakes(stored))
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('team orders CI is revoked')).toBeVisible()
  await waitFor(async () => expect(await itemOf('team orders CI')).toHaveTextContent(/Revoked \d/))
  expect(sent().at(-1)).toEqual([`DELETE /machine-tokens/${stored[0]?.id}`, null])
})

test('shows an empty state, a read error and missing permission', async () => {
  server.use(...fakeReleases(), ...tokenFakes())
  const { user } = show('?tokens=all')
  expect(await screen.findByText('There are no deploy tokens yet')).toBeVisible()
  server.use(refusal(listMachineTokens, 500, 'server.failed'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  queryClient.removeQueries({ queryKey: [listMachineTokens.path] })
  await user.click(await screen.findByRole('button', { name: 'Deploy tokens' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  server.use(refusal(listMachineTokens, 403, 'permission.denied'))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(
    await (await dialog('Deploy tokens')).findByText('Access to this resource on the server is denied'),
  ).toBeVisible()
})

test('creates a token with the chosen scopes and shows it once', async () => {
  const stored = [aToken()]
  server.use(...fakeReleases(), ...tokenFakes(stored))
  const { user, address } = show('?tokens=all')
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  expect(address()).toBe('/releases?tokens=all&form=token')
  const form = await dialog('New deploy token')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText('Too short, too small or empty')).toBeVisible()
  expect(form.getByText('Choose at least one environment to pin in')).toBeVisible()
  expect(sent()).toEqual([])
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'CI of orders')
  await chooseOption(user, 'Environments in which it may pin', 'staging', 'prod')
  await user.click(form.getByRole('checkbox', { name: 'Revoke releases for good' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText('Choose the remotes whose releases may be revoked')).toBeVisible()
  await chooseOption(user, 'Remotes', 'orders')
  expect(form.getByRole('list', { name: 'What it may do' })).toHaveTextContent(
    /Publish ordersPin orders in staging, .*Pin orders in prod, .*Revoke releases of orders$/,
  )
  const days = form.getByRole('spinbutton', { name: 'Days until it expires' })
  await user.clear(days)
  await user.type(days, '30')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const made = await dialog('Token CI of orders')
  expect(made.getByText(SECRET)).toBeVisible()
  expect(made.getByText(/REMOTE_TOKEN=… npx remote publish$/)).toBeVisible()
  const scopes = ['releases.read', 'releases.publish:orders', 'releases.pin:staging:orders', 'releases.pin:prod:orders']
  expect(sent()).toEqual([
    [
      'POST /machine-tokens',
      {
        name: 'CI of orders',
        scopes: [...scopes, 'releases.revoke:orders'],
        expires_at: expect.any(String) as unknown,
      },
    ],
  ])
  const expiry = Date.parse(stored[0]?.expires_at ?? '') - Date.now()
  expect(Math.round(expiry / DAY_MS)).toBe(30)
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(made.getByRole('button', { name: 'Copy token' }))
  expect(copied).toHaveBeenCalledWith(SECRET)
  await user.keyboard('{Escape}')
  expect(made.getByText(SECRET)).toBeVisible()
  await user.click(made.getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument())
  expect(await itemOf('CI of orders')).toBeVisible()
})

test('never stores the token in a cache, an address or browser storage', async () => {
  server.use(...fakeReleases(), ...tokenFakes())
  const { user, address } = show('?tokens=all&form=token')
  const form = await dialog('New deploy token')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'CI')
  await chooseOption(user, 'Environments in which it may pin', 'staging')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  await dialog('Token CI')
  await waitFor(() => expect(address()).toBe('/releases?tokens=all'))
  const cached = () =>
    [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()].map(({ state }) => state.data)
  await waitFor(() => expect(JSON.stringify(cached())).not.toContain(SECRET))
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
  expect(JSON.stringify(stored) + address()).not.toContain(SECRET)
})

test('shows errors of the server at their fields and preserves the input', async () => {
  const refused = (path: string, code: string) =>
    refusal(createMachineToken, 400, 'request.invalid', { errors: [{ path, code, message: '' }] })
  server.use(...fakeReleases(), ...tokenFakes(), refused('expires_at', 'machine_token.expiry_invalid'))
  const { user } = show('?form=token')
  const form = await dialog('New deploy token')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'CI')
  await chooseOption(user, 'Environments in which it may pin', 'staging')
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText('The expiry must be in the future, within 366 days')).toBeVisible()
  server.use(refused('scopes.1', 'machine_token.unknown_scope'))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  expect(await form.findByText('Deploy tokens cannot have this permission')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('CI')
})
