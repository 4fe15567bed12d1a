import { screen, waitFor, within } from '@testing-library/react'
import { listStores } from '@outlet/shared/contract/stores'
import { getBuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import {
  deleteTaskChannel,
  getTaskChannel,
  listTaskChannels,
  type TaskChannel,
} from '@outlet/shared/contract/task-channels'
import { startAccountLink, unlinkAccount } from '@outlet/shared/contract/task-channels/link-account'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import ChannelsPage from '../ChannelsPage'
import { channelFakes } from '../fake-channels'
import enUS from '../messages/en-US.json'
import zhCN from '../messages/zh-CN.json'
import { aTaskChannel, NOON } from './fake-task-channels'

addMessages('channels', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const ADDRESS = 'https://shop.example/oauth/authorize?state=x'
const SCOPE = 'dev.ucp.shopping.checkout:manage'
const link = { issuer: 'https://shop.example', scopes: [SCOPE], linked_at: NOON, expires_at: null, ended: null }

/** Addresses of other sites for which the page has left the console. */
let left: string[] = []
const noteLeaving = (event: Event) => {
  if (event.target instanceof HTMLAnchorElement && event.target.href.startsWith('https://shop.example')) {
    event.preventDefault()
    left.push(event.target.href)
  }
}
const click = HTMLAnchorElement.prototype.click
beforeEach(() => {
  left = []
  // The anchor is not part of the document, so that its event reaches no listener above it.
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener('click', noteLeaving, { once: true })
    click.call(this)
  }
})
afterEach(() => {
  HTMLAnchorElement.prototype.click = click
})

const open = (
  first: TaskChannel,
  { scopes = [SCOPE], more = '' }: { scopes?: string[] | undefined; more?: string } = {},
) => {
  let channel = first
  const unlinked = (isRevoked: boolean) =>
    fake(unlinkAccount, () => {
      channel = { ...channel, account_link: null }
      return { channel, is_revoked: isRevoked }
    })
  server.use(
    ...channelFakes(),
    fake(listStores, () => ({ items: [aStore({ key: 'coach-outlet', currency: 'USD' })], next: null })),
    fake(listTaskChannels, () => ({ items: [channel], next: null })),
    fake(getTaskChannel, () => channel),
    fake(getBuyingOptions, () => ({
      way: 'needs_token' as const,
      payment_methods: [],
      error: null,
      ...(scopes.length > 0 && { link_scopes: scopes }),
    })),
    fake(startAccountLink, ({ body }) => {
      if (body.current_password !== 'Right-Word') throw refuse(400, 'user.current_password_wrong')
      return { authorization_url: ADDRESS }
    }),
    unlinked(true),
  )
  return {
    ...renderPage(<ChannelsPage />, { path: `/channel/list?tab=task&task_channel=${first.id}${more}` }),
    unlinked,
  }
}
const section = async () => within(await screen.findByRole('region', { name: 'Account at the store' }))
const guest = () => aTaskChannel({ account: { type: 'guest' }, has_password: false })

test('the account is linked at the store, after the own password', async () => {
  const { user } = open(guest())
  await user.click((await section()).getByRole('button', { name: 'Link account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Ada, home to an account' }))
  await user.type(dialog.getByLabelText('Your password'), 'Wrong-Word')
  await user.click(dialog.getByRole('button', { name: 'Continue to the store' }))
  expect((await dialog.findAllByText('Wrong password')).length).toBeGreaterThan(0)
  expect(left).toEqual([])
  await user.clear(dialog.getByLabelText('Your password'))
  await user.type(dialog.getByLabelText('Your password'), 'Right-Word')
  await user.click(dialog.getByRole('button', { name: 'Continue to the store' }))
  await waitFor(() => expect(left).toEqual([ADDRESS]))
})

test('nothing is offered at a store that links no accounts', async () => {
  open(guest(), { scopes: [] })
  expect(await screen.findByRole('region', { name: 'Test' })).toBeVisible()
  await waitFor(() => expect(server.calls.some(({ what }) => what.includes('buying-options'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Account at the store' })).not.toBeInTheDocument()
})

test.each([
  ['linked', 'Account linked. Test the channel before tasks buy with it.'],
  ['denied', 'The account was not linked: access was denied at the store.'],
  ['store_away', 'The account was not linked: the store didn’t respond properly. Try again later.'],
])('the outcome %s is stated after the return from the store', async (outcome, said) => {
  open({ ...guest(), account_link: outcome === 'linked' ? link : null }, { more: `&account_link=${outcome}` })
  expect(await (await section()).findByText(said)).toBeVisible()
})

test('an old address does not state that a channel without a link is linked', async () => {
  open(guest(), { more: '&account_link=linked' })
  expect(await (await section()).findByRole('button', { name: 'Link account' })).toBeVisible()
  expect(screen.queryByText(/Account linked/)).not.toBeInTheDocument()
})

test('the form states that a linked channel buys with the token of its account', async () => {
  const { user } = open({ ...guest(), account_link: link })
  await section()
  const drawer = within(screen.getByRole('dialog', { name: 'Ada, home' }))
  await user.click(drawer.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByText(/completes purchases here with your token/)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Automatic' })).toBeEnabled()
})

test('a link shows since when it exists and with which permissions, and can be removed', async () => {
  const { user, unlinked } = open({ ...guest(), account_link: link })
  const own = await section()
  for (const text of ['Linked since', SCOPE, 'No fixed end']) expect(own.getByText(text)).toBeVisible()
  expect(own.queryByRole('button', { name: /Link/ })).not.toBeInTheDocument()
  server.use(unlinked(false))
  await user.click(own.getByRole('button', { name: 'Unlink' }))
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText(/the store didn’t confirm that the access is revoked/)).toBeVisible()
  expect(await (await section()).findByRole('button', { name: 'Link account' })).toBeVisible()
})

test('a link that the store has ended states why, and can be renewed', async () => {
  open({ ...guest(), account_link: { ...link, ended: { at: NOON, message: 'token endpoint: invalid_grant' } } })
  const own = await section()
  expect(own.getByText('token endpoint: invalid_grant')).toBeVisible()
  expect(own.getByRole('button', { name: 'Link again' })).toBeVisible()
})

test('deleting a linked channel states when the store has not confirmed the revocation', async () => {
  const { user } = open({ ...guest(), account_link: link })
  server.use(fake(deleteTaskChannel, () => ({ is_revoked: false })))
  await section()
  const drawer = within(screen.getByRole('dialog', { name: 'Ada, home' }))
  const name = 'More actions for channel Ada, home'
  await user.click(drawer.getByRole('button', { name }))
  await user.click(within(await screen.findByRole('list', { name })).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/the store didn’t confirm that the access is revoked/)).toBeVisible()
})
