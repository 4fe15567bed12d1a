import { screen, waitFor, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { aGeneration, aRelease, fakeReleases, noRules, someEnvironments } from './fake-releases'
import ReleasesPage from './ReleasesPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const show = (search = '') => renderPage(<ReleasesPage />, { path: `/releases${search}` })
const sent = () =>
  server.calls
    .filter(({ what }) => !what.startsWith('GET'))
    .map(({ what, body }): unknown => [what, JSON.parse(String(body || 'null'))])
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const enabled = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button).toBeEnabled()
    return button
  })

test('rolls an environment back to the last different generation after a preview', async () => {
  server.use(...fakeReleases())
  const { user } = show()
  expect(await screen.findByRole('button', { name: 'Roll back prod' })).toBeDisabled()
  await user.click(await enabled('Roll back staging'))
  expect(await screen.findByText('Roll staging back from generation 2 to generation 1?')).toBeVisible()
  expect(screen.getByRole('list', { name: 'What changes' })).toHaveTextContent('orders 1.4.0 1.3.0')
  await user.click(screen.getByRole('button', { name: 'Roll back' }))
  expect(await screen.findByText('staging is at generation 3, equal to generation 1')).toBeVisible()
  expect(sent()).toEqual([['POST /environments/staging/rollback', { expected_generation: 2, to: 1 }]])
  expect(await screen.findByRole('columnheader', { name: /staging/ })).toHaveTextContent('Generation 3')
})

test('a concurrent change is reported with the current state, and the rollback can be retried', async () => {
  const stored = someEnvironments()
  server.use(...fakeReleases({ stored }))
  const { user } = show()
  await user.click(await enabled('Roll back staging'))
  await screen.findByText('Roll staging back from generation 2 to generation 1?')
  const pins = { host: '1.0.0', orders: '1.5.0' }
  stored.get('staging')?.generations.unshift(aGeneration({ generation: 3, pins, created_by: 'Zhao', reason: 'hotfix' }))
  await user.click(screen.getByRole('button', { name: 'Roll back' }))
  expect(await screen.findByText(/Someone else changed this environment/)).toBeVisible()
  expect(await screen.findByText('Roll staging back from generation 3 to generation 2?')).toBeVisible()
  expect(screen.getAllByText('hotfix')[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Roll back' }))
  expect(await screen.findByText('staging is at generation 4, equal to generation 2')).toBeVisible()
})

test('promotes the versions of another environment after a preview', async () => {
  const stored = someEnvironments()
  server.use(...fakeReleases({ stored }))
  const { user, address } = show()
  await user.click(await screen.findByRole('button', { name: 'Promote here: staging' }))
  expect(address()).toBe('/releases?form=promote&to=staging')
  const form = await dialog('Promote to staging')
  const changes = await form.findByRole('list', { name: 'What changes' })
  expect(changes).toHaveTextContent('catalog not pinned 2.0.0orders 1.4.0 1.3.0')
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'as in prod')
  const pins = { host: '1.0.0', orders: '1.5.0' }
  stored.get('staging')?.generations.unshift(aGeneration({ generation: 3, pins, created_by: 'Zhao' }))
  await user.click(form.getByRole('button', { name: 'Promote' }))
  expect(await form.findByText(/Someone else changed this environment/)).toBeVisible()
  expect(await form.findByText('Now in staging: generation 3')).toBeVisible()
  expect(changes).toHaveTextContent('orders 1.5.0 1.3.0')
  expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('as in prod')
  await user.click(form.getByRole('button', { name: 'Promote' }))
  expect(await screen.findByText('staging has the versions of prod (generation 4)')).toBeVisible()
  const body = { from: 'prod', reason: 'as in prod' }
  expect(sent()).toEqual([
    ['POST /environments/staging/promotion', { ...body, expected_generation: 2 }],
    ['POST /environments/staging/promotion', { ...body, expected_generation: 3 }],
  ])
  await waitFor(() => expect(address()).toBe('/releases'))
})

test('pins a release of a remote; a revoked release cannot be chosen', async () => {
  const revoked = { at: '2026-11-20T12:00:00.000Z', by: 'Lin Wei', reason: 'crashes' }
  const releases = [aRelease({ version: '1.5.0' }), aRelease({ version: '1.4.1', revoked })]
  server.use(...fakeReleases({ releases }))
  const { user } = show('?form=pin&to=staging')
  const form = await dialog('Pin a version in staging')
  await user.click(form.getByRole('button', { name: 'Pin' }))
  expect(await form.findByText('Required or invalid')).toBeVisible()
  expect(sent()).toEqual([])
  await chooseOption(user, 'Remote', 'orders')
  await user.click(form.getByRole('button', { name: 'Pin' }))
  expect(await form.findByText('Required or invalid')).toBeVisible()
  await user.click(form.getByRole('combobox', { name: 'Version' }))
  await user.click(await screen.findByRole('option', { name: '1.4.1 · revoked' }))
  expect(form.queryByRole('list', { name: 'What changes' })).toBeNull()
  await user.click(screen.getByRole('option', { name: /1.5.0/ }))
  expect(await form.findByRole('list', { name: 'What changes' })).toHaveTextContent('orders 1.4.0 1.5.0')
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'refunds')
  await user.click(form.getByRole('button', { name: 'Pin' }))
  expect(await screen.findByText('staging is at generation 3')).toBeVisible()
  const body = { expected_generation: 2, pins: { orders: '1.5.0' }, reason: 'refunds' }
  expect(sent()).toEqual([['POST /environments/staging/pins', body]])
})

test('requests a change if approval is needed', async () => {
  server.use(...fakeReleases())
  const { user } = show('?form=promote&to=prod')
  const form = await dialog('Promote to prod')
  expect(await form.findByText(/prod needs an approval/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('Requested; another admin decides')).toBeVisible()
  const pins = { catalog: null, orders: '1.4.0' }
  expect(sent()).toEqual([['POST /environments/prod/changes', { expected_generation: 1, pins }]])
})

test('freezes an environment with a reason; only a rollback remains possible', async () => {
  server.use(...fakeReleases())
  const { user } = show('?form=freeze&to=staging')
  const form = await dialog('Freeze staging')
  await user.click(form.getByRole('button', { name: 'Freeze' }))
  expect(await form.findByText('Too short, too small or empty')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'sale')
  await user.click(form.getByRole('button', { name: 'Freeze' }))
  expect(await screen.findByText('staging is frozen')).toBeVisible()
  expect(sent()).toEqual([['PATCH /environments/staging', { version: 1, frozen: { reason: 'sale' } }]])
  expect(await screen.findByText('Frozen by You: sale')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pin a version in staging' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Promote here: staging' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Roll back staging' })).toBeEnabled()
})

test('changes the rules of an environment; a concurrent change is reported, not overwritten', async () => {
  const stored = someEnvironments()
  server.use(...fakeReleases({ stored }))
  const { user } = show('?form=rules&to=staging')
  const form = await dialog('Rules of staging')
  await user.click(form.getByRole('checkbox', { name: 'Changes need an approval' }))
  const staging = stored.get('staging')
  if (staging) staging.rules = { ...noRules, needs_browser: true, version: 2 }
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Someone else changed this in the meantime/)).toBeVisible()
  expect(form.getByRole('checkbox', { name: 'Checked in a browser before it is pinned' })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Reviewed' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The rules of staging are saved')).toBeVisible()
  expect(staging?.rules).toMatchObject({ needs_approval: true, needs_browser: true })
})

test('creates an environment', async () => {
  server.use(...fakeReleases())
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'New environment' }))
  const form = await dialog('New environment')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dev')
  await user.click(form.getByRole('button', { name: 'Create environment' }))
  expect(await form.findByText('Invalid format')).toBeVisible()
  await user.clear(form.getByRole('textbox', { name: 'Name' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'dev')
  await user.click(form.getByRole('button', { name: 'Create environment' }))
  expect(await screen.findByText('dev is made; pin or promote versions into it')).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: /dev/ })).toHaveTextContent('Generation 0')
})
