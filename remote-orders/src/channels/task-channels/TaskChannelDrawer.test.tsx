import { screen, within } from '@testing-library/react'
import { listStores } from '@outlet/shared/contract/stores'
import { getBuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import { getTaskChannel, listTaskChannels, type TaskChannel } from '@outlet/shared/contract/task-channels'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import ChannelsPage from '../ChannelsPage'
import { channelFakes } from '../fake-channels'
import enUS from '../messages/en-US.json'
import zhCN from '../messages/zh-CN.json'
import { aTaskChannel, aTrial } from './fake-task-channels'

addMessages('channels', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()

/** Opens the drawer of the first channel over the list. */
const open = (channel: TaskChannel, ...others: readonly TaskChannel[]) => {
  server.use(
    ...channelFakes(),
    fake(listStores, () => ({
      items: [aStore({ key: 'coach-outlet', currency: 'USD', is_practice: false })],
      next: null,
    })),
    fake(listTaskChannels, () => ({ items: [channel, ...others], next: null })),
    fake(getTaskChannel, () => channel),
    fake(getBuyingOptions, () => ({ way: 'api' as const, payment_methods: [], error: null })),
  )
  return renderPage(<ChannelsPage />, { path: `/channel/list?tab=task&task_channel=${channel.id}` })
}

test.each([
  [120, 'Guest orders can be tracked for 2 hr. Use an account to track them throughout'],
  [0, 'Orders can’t be tracked: only the store’s own pages show them'],
])('a channel shows for how long its orders are followed: %i minutes', async (minutes, said) => {
  const channel = aTaskChannel({ account: { type: 'guest' }, orders_shown_minutes: minutes })
  open(channel)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada, home' }))
  expect(await drawer.findByText(said)).toBeVisible()
})

test('a channel of a practice store is marked in its list and its drawer, another is not', async () => {
  const channel = aTaskChannel({ is_practice: true })
  open(channel, aTaskChannel({ name: 'Real' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada, home' }))
  expect(await drawer.findByText('Practice')).toBeVisible()
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name), hidden: true }))
  expect(rowOf('Ada, home').getByText('Practice')).toBeInTheDocument()
  expect(rowOf('Real').queryByText('Practice')).not.toBeInTheDocument()
})

test.each([
  ['UnknownPaymentMethod: GIFT', 'The store doesn’t accept this payment method. Check its name in the form.'],
  ['no-shipping-method', 'The store doesn’t offer this shipping method. Check its name or leave it empty.'],
  ['InvalidShippingAddress: postal code', 'The store doesn’t accept the address. Check it, or the saved address name.'],
  ['InsufficientStock', 'The tested product doesn’t have enough stock.'],
  ['ProductNotFound: CH857', 'The store doesn’t sell the tested product.'],
  ['InvalidCredentials', 'The store refused the sign-in. Check login and password.'],
  ['SomethingElse: about the payment', null],
])("a store's refusal %s is explained in the reader’s language beside the store's text", async (message, said) => {
  const refused = { ...aTrial, is_ok: false, code: 'task_channel.refused' as const, message, quote: null, steps: [] }
  const channel = aTaskChannel({ state: 'needs_attention', last_trial: refused })
  open(channel)
  const trial = within(await screen.findByRole('region', { name: 'Test' }))
  expect(trial.getByText(message)).toBeVisible()
  if (said === null) expect(trial.queryByText(/^The (store (doesn’t|refused)|tested product)/)).not.toBeInTheDocument()
  else expect(trial.getByText(said)).toBeVisible()
})
