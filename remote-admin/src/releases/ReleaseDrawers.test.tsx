import { screen, waitFor, within } from '@testing-library/react'
import { decideOnChange } from '@outlet/shared/contract/releases/environments'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu } from '@outlet/shared/testing/click-in-menu'
import { closeDialogs } from '@outlet/shared/testing/close-dialogs'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { aChange, aRelease, fakeReleases, someEnvironments } from './fake-releases'
import ReleasesPage from './ReleasesPage'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
afterEach(closeDialogs)
const show = (search = '', options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ReleasesPage />, { path: `/releases${search}`, ...options })
const sent = () =>
  server.calls
    .filter(({ what }) => !what.startsWith('GET'))
    .map(({ what, body }): unknown => [what, JSON.parse(String(body || 'null'))])
const itemsOf = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const direct = async (name: string) => {
  const list = await screen.findByRole('list', { name })
  return (await itemsOf(name)).filter((item) => item.parentElement === list)
}

test('shows every generation of an environment with origin, author, reason, changes and rollback', async () => {
  server.use(...fakeReleases())
  const { user, address } = show()
  await user.click(await screen.findByRole('link', { name: 'Open environment staging' }))
  expect(address()).toBe('/releases?environment=staging')
  const [latest, first] = await direct('Generations, newest first')
  expect(latest).toHaveTextContent(/^Generation 2 currentPinnedLin Wei · .*faster listorders 1.3.0 1.4.0$/)
  expect(first).toHaveTextContent(/^Generation 1 Roll back to this onePinnedChen Xiao/)
  expect(first).toHaveTextContent('host not pinned 1.0.0orders not pinned 1.3.0')
  await user.click(screen.getByRole('button', { name: 'Roll back to this one: staging, generation 1' }))
  await user.click(await screen.findByRole('button', { name: 'Roll back' }))
  await waitFor(() =>
    expect(sent()).toEqual([['POST /environments/staging/rollback', { expected_generation: 2, to: 1 }]]),
  )
  expect((await screen.findAllByText('Rolled back to generation 1')).length).toBeGreaterThan(0)
})

test('unfreezes and removes an environment from its drawer', async () => {
  const stored = someEnvironments()
  const staging = stored.get('staging')
  const frozen = { at: '2026-11-20T12:00:00.000Z', by: 'Lin Wei', reason: 'sale' }
  if (staging) staging.rules = { ...staging.rules, frozen }
  server.use(...fakeReleases({ stored }))
  const { user, address } = show('?environment=staging')
  await user.click(await screen.findByRole('button', { name: 'Thaw' }))
  const question = await screen.findByText(/Thaw staging\?/)
  const [, confirm] = screen.getAllByRole('button', { name: 'Thaw' })
  expect(question).toBeVisible()
  await user.click(confirm as HTMLElement)
  expect(await screen.findByText('staging is thawed')).toBeVisible()
  await clickInMenu(user, 'More actions for staging', 'Remove')
  const dialog = (await screen.findByText(/Remove the environment staging\?/)).closest<HTMLElement>('[role=dialog]')
  await user.click(within(dialog ?? document.body).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('staging is removed')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/releases'))
  expect(screen.queryByRole('columnheader', { name: /staging/ })).toBeNull()
})

test('reports an unknown environment in the address', async () => {
  server.use(...fakeReleases())
  show('?environment=stagnig')
  expect(await screen.findByText('There is no environment of this name')).toBeVisible()
})

test('shows the releases of a remote and revokes one with a reason', async () => {
  const revoked = { at: '2026-11-20T12:00:00.000Z', by: 'Lin Wei', reason: 'crashes' }
  const releases = [
    aRelease({ version: '1.4.0' }),
    aRelease({ version: '1.3.9', revoked, commit: null }),
    aRelease({ version: '1.2.0' }),
  ]
  server.use(...fakeReleases({ releases }))
  const { user, address } = show()
  await user.click(await screen.findByRole('link', { name: 'Releases of orders' }))
  expect(address()).toBe('/releases?remote=orders')
  const [latest, bad, old] = await direct('Releases, newest first')
  expect(latest).toHaveTextContent(/^orders 1.4.0in staging.*team orders · .* · 1.2 MB · commit abc1234$/)
  expect(bad).toHaveTextContent(/^orders 1.3.9Revoked.*Revoked by Lin Wei: crashes/)
  expect(old).toHaveTextContent('pinned nowhere')
  expect(screen.queryByRole('button', { name: 'Revoke orders@1.3.9' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Revoke orders@1.4.0' }))
  expect(address()).toBe('/releases?remote=orders&of=orders&version=1.4.0&form=revoke')
  const form = within(await screen.findByRole('dialog', { name: 'Revoke orders@1.4.0' }))
  expect(form.getByText(/or are without it: staging\./)).toBeVisible()
  expect(form.getByRole('button', { name: 'Revoke for good' })).toHaveClass('arco-btn-status-danger')
  await user.click(form.getByRole('button', { name: 'Revoke for good' }))
  expect(await form.findByText('Too short, too small or empty')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'loses drafts')
  await user.click(form.getByRole('button', { name: 'Revoke for good' }))
  expect(await screen.findByText('orders@1.4.0 is revoked')).toBeVisible()
  expect(sent()).toEqual([['POST /releases/orders/1.4.0/revoke', { reason: 'loses drafts' }]])
  expect(await screen.findByText(/Revoked by You: loses drafts/)).toBeVisible()
})

test('a release is pinned from its row in the chosen environment, where it is not pinned yet', async () => {
  const releases = [aRelease({ version: '1.4.0' }), aRelease({ version: '1.3.0' }), aRelease({ version: '1.2.0' })]
  server.use(...fakeReleases({ releases }))
  const { user, address } = show('?remote=orders')
  const pin = await screen.findByRole('button', { name: 'Pin orders@1.4.0 in prod' })
  expect(screen.queryByRole('button', { name: 'Pin orders@1.3.0 in prod' })).toBeNull()
  await user.click(pin)
  expect(address()).toBe('/releases?remote=orders&of=orders&version=1.4.0&to=prod&form=pin')
  const form = within(await screen.findByRole('dialog', { name: 'Pin a version in prod' }))
  expect(await form.findByRole('list', { name: 'What changes' })).toHaveTextContent('orders 1.3.0 1.4.0')
})

test('a waiting change is approved or rejected', async () => {
  const changes = [aChange(), aChange({ pins: { catalog: null }, reason: null }), aChange({ state: 'rejected' })]
  server.use(...fakeReleases({ changes }))
  const { user } = show()
  expect(await screen.findByRole('heading', { name: '2 changes wait for approval' })).toBeVisible()
  const openChanges = screen.getByRole('region', { name: '2 changes wait for approval' })
  expect(openChanges).toHaveTextContent(/orders 1.3.0 1.4.0Asked for by Chen Xiao · .*refunds/)
  const [first] = screen.getAllByRole('button', { name: 'Approve the change of prod requested by Chen Xiao' })
  await user.click(first as HTMLElement)
  expect(await screen.findByText('Make this change in prod now?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved: prod is at generation 2')).toBeVisible()
  expect(await screen.findByRole('heading', { name: '1 change waits for approval' })).toBeVisible()
  expect(await screen.findByText('Pinned; requested by Chen Xiao')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reject the change of prod requested by Chen Xiao' }))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /wait.* for approval/ })).toBeNull())
})

test('a user cannot approve their own change, and sees why in the confirmation', async () => {
  server.use(
    ...fakeReleases({ changes: [aChange()] }),
    fake(decideOnChange, () => {
      throw refuse(403, 'environment.own_change')
    }),
  )
  const { user } = show('', { locale: 'zh-CN' })
  await user.click(await screen.findByRole('button', { name: '批准 Chen Xiao 对 prod 的变更' }))
  await user.click(await screen.findByRole('button', { name: '批准' }))
  expect(await screen.findByText('这是你申请的变更，须由另一位管理员批准')).toBeVisible()
})

test('a user who may only read has no actions', async () => {
  server.use(...fakeReleases({ changes: [aChange()] }))
  show('?environment=staging', { role: 'user' })
  await direct('Generations, newest first')
  expect(screen.queryByRole('button', { name: /Roll back|Pin|Promote|Approve|Freeze|Rules|Remove|New/ })).toBeNull()
})
