import { screen, waitFor, within } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { aCanary, aPreview } from './fake-lines'
import { aChange, aGeneration, aRelease, fakeReleases, someEnvironments, type StoredEnvironment } from './fake-releases'
import ReleasesPage from './ReleasesPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const show = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ReleasesPage />, { path: `/releases${search}`, ...options })
const sent = () =>
  server.calls
    .filter(({ what }) => !what.startsWith('GET'))
    .map(({ what, body }): unknown => [what, JSON.parse(String(body || 'null'))])

const lineOf = (version: string, loads: number, with_errors: number) => ({
  ...{ version, loads, with_errors, load_ms: { p50: 120, p95: 240 } },
})
const lines = [{ name: 'orders', canary: lineOf('1.5.0', 200, 4), pinned: lineOf('1.4.0', 3800, 8) }]

/** Environments with a canary of orders in staging. */
const withCanary = (): Map<string, StoredEnvironment> => {
  const stored = someEnvironments()
  const pins = { host: '1.0.0', orders: '1.4.0' }
  const source = 'orders@1.5.0 5 %'
  const canaries = { orders: aCanary() }
  stored.get('staging')?.generations.unshift(aGeneration({ generation: 3, pins, canaries, kind: 'canary', source }))
  return stored
}

test('starts a canary for a share of the users', async () => {
  const releases = [aRelease({ version: '1.5.0' }), aRelease()]
  server.use(...fakeReleases({ releases, lines }))
  const { user, address } = show()
  await user.click(await screen.findByRole('button', { name: 'Canary in staging' }))
  expect(address()).toBe('/releases?form=canary&to=staging')
  const form = within(await screen.findByRole('dialog', { name: 'Canary in staging' }))
  await chooseOption(user, 'Remote', 'orders')
  await user.click(form.getByRole('combobox', { name: 'Version' }))
  expect(screen.queryByRole('option', { name: /1\.4\.0/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /1\.5\.0/ }))
  const percent = form.getByRole('spinbutton', { name: 'Share of the users (%)' })
  expect(percent).toHaveValue('5')
  await user.clear(percent)
  await user.type(percent, '20')
  await user.click(form.getByRole('button', { name: 'Start canary' }))
  expect(await screen.findByText('20% of the users of staging get orders@1.5.0')).toBeVisible()
  expect(sent()).toEqual([
    ['POST /environments/staging/canaries/orders', { expected_generation: 2, version: '1.5.0', percent: 20 }],
  ])
  expect((await screen.findAllByText('Canary: orders@1.5.0 for 20% of the users')).length).toBeGreaterThan(0)
})

test('shows the health of canary and pinned version, and ends the canary or pins it for all', async () => {
  server.use(...fakeReleases({ stored: withCanary(), lines }))
  const { user } = show()
  const list = await screen.findByRole('list', { name: 'Canary and pinned version of orders' })
  const [canary, pinned] = within(list).getAllByRole('listitem')
  expect(canary).toHaveTextContent('canary 1.5.0200 loads2% with errors95% loaded within about 240 ms')
  expect(pinned).toHaveTextContent('pinned 1.4.03,800 loads0.2% with errors95% loaded within about 240 ms')
  await user.click(screen.getByRole('button', { name: 'Pin orders@1.5.0 for all users of staging' }))
  await screen.findByText('Pin orders@1.5.0 for all users of staging? The canary ends with it.')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'End the canary of orders in staging' }))
  await screen.findByText('End the canary? All users of staging get orders@1.4.0.')
  const buttons = screen.getAllByRole('button', { name: 'End' })
  await user.click(buttons.at(-1) as HTMLElement)
  expect(await screen.findByText('The canary has ended; staging is at generation 4')).toBeVisible()
  expect(sent()).toEqual([['POST /environments/staging/canaries/orders/end', { expected_generation: 3 }]])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Canary and pinned version of orders' })).toBeNull())
})

test('changes a running canary with its current values; with approval it requests the change', async () => {
  const stored = withCanary()
  const staging = stored.get('staging')
  if (staging) staging.rules = { ...staging.rules, needs_approval: true }
  server.use(...fakeReleases({ stored, lines, releases: [aRelease({ version: '1.5.0' })] }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Change the canary of orders in staging' }))
  const form = within(await screen.findByRole('dialog', { name: 'Canary in staging' }))
  const percent = form.getByRole('spinbutton', { name: 'Share of the users (%)' })
  expect(percent).toHaveValue('5')
  await user.clear(percent)
  await user.type(percent, '50')
  await user.click(form.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('Requested; another admin decides')).toBeVisible()
  const canaries = { orders: { version: '1.5.0', percent: 50 } }
  expect(sent()).toEqual([['POST /environments/staging/changes', { expected_generation: 3, pins: {}, canaries }]])
  expect(await screen.findByText('orders@1.5.0 for 50% of the users')).toBeVisible()
})

test("explains in the user's language why a canary halted itself", async () => {
  const stored = someEnvironments()
  const source = 'orders@1.5.0 halted errors 18/40 2/1800'
  const halted = aGeneration({
    generation: 3,
    kind: 'canary',
    source,
    reason: 'Halted: 18 of 40',
    created_by: 'canary',
  })
  stored.get('staging')?.generations.unshift(halted)
  server.use(...fakeReleases({ stored, changes: [aChange()] }))
  show('', { locale: 'zh-CN' })
  const said = 'orders@1.5.0 的灰度发布已自动中止：40 次加载中 18 次有错误，当前版本 1,800 次中 2 次'
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByText('Halted: 18 of 40')).toBeNull()
})

test('previews a release from the drawer of its remote, and ends previews of other users', async () => {
  const previews = [aPreview({ redeemed_at: '2026-11-20T12:30:00.000Z', user: { id: 'x', name: 'Chen Xiao' } })].map(
    (preview) => ({ ...preview, user: { ...preview.user, id: preview.id } }),
  )
  server.use(...fakeReleases({ previews }))
  const { user, address } = show('?remote=orders')
  await user.click(await screen.findByRole('button', { name: 'End the preview of orders@1.4.0 by Chen Xiao' }))
  await waitFor(() => expect(screen.queryByText(/Chen Xiao previews it/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Preview orders@1.4.0' }))
  await waitFor(() => expect(address()).toMatch(/^\/preview\?preview=[\w-]+&key=secret$/))
  expect(sent().at(-1)).toEqual(['POST /previews', { name: 'orders', version: '1.4.0' }])
})

test('explains which user gets which version', async () => {
  const gate = { rules: 3, outcome: 'passed' as const, problems: [], at: '2026-11-19T12:00:00.000Z' }
  const since = aGeneration({ generation: 3, kind: 'canary', source: 'orders@1.5.0 5 %', created_by: 'Zhao' })
  server.use(
    ...fakeReleases({
      explain: ({ environment, name, username }) => ({
        ...{ environment, name, user: { id: aPreview().id, name: username ?? 'You' }, since, gate, canary: aCanary() },
        ...(username
          ? { version: '1.5.0', rule: 'canary', slot: 3.21 }
          : { version: '1.4.0', rule: 'pinned', slot: 77 }),
        preview: username ? null : { version: '1.6.0', until: '2026-11-20T20:00:00.000Z' },
        browser: { outcome: 'pending', rules: null, problems: [], at: null },
      }),
    }),
  )
  const { user } = show('?remote=orders')
  const part = within(await screen.findByRole('region', { name: 'Who gets which version' }))
  expect(await part.findByText('You gets 1.4.0 in prod · as pinned')).toBeVisible()
  expect(part.getByText(/^In the browser that previews it: 1\.6\.0, until/)).toBeVisible()
  await user.type(part.getByRole('textbox', { name: 'User name' }), 'li.wei')
  await user.click(part.getByRole('button', { name: 'Show' }))
  expect(await part.findByText('li.wei gets 1.5.0 in prod · by the canary')).toBeVisible()
  expect(part.getByText('The canary 1.5.0 is for 5% of the users; this one stands at 3.21')).toBeVisible()
  expect(part.getByText('Since generation 3')).toBeVisible()
  expect(part.getByText(/^Passed the gate/)).toBeVisible()
  expect(part.getByText('Browser check: pending')).toBeVisible()
})
