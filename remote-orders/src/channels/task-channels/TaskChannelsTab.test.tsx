import { screen, waitFor, within } from '@testing-library/react'
import { listStores } from '@outlet/shared/contract/stores'
import { getBuyingOptions, type BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import {
  createTaskChannel,
  deleteTaskChannel,
  getTaskChannel,
  listTaskChannels,
  restoreTaskChannel,
  tryTaskChannel,
  updateTaskChannel,
  type TaskChannel,
} from '@outlet/shared/contract/task-channels'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { showZone } from '@outlet/shared/testing/show-zone'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import ChannelsPage from '../ChannelsPage'
import { channelFakes } from '../fake-channels'
import enUS from '../messages/en-US.json'
import zhCN from '../messages/zh-CN.json'
import { aTaskChannel, aTrial, NOON } from './fake-task-channels'

addMessages('channels', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer()
const path = '/channel/list?tab=task'

let buying: BuyingOptions = { way: 'api', payment_methods: [], error: null }
afterEach(() => {
  buying = { way: 'api', payment_methods: [], error: null }
})

/** A server with in-memory task channels. */
const open = (first: readonly TaskChannel[], at = path, role: 'admin' | 'user' = 'admin') => {
  let channels = [...first]
  const find = (id: string) => channels.find((channel) => channel.id === id) ?? Promise.reject(refuse(404, 'x'))
  const save = (changed: TaskChannel) => {
    channels = [...channels.filter(({ id }) => id !== changed.id), changed]
    return changed
  }
  server.use(
    ...channelFakes(),
    fake(listStores, () => ({
      items: [aStore({ key: 'coach-outlet', name: 'Coach Outlet', currency: 'USD', is_practice: false })],
      next: null,
    })),
    fake(getBuyingOptions, () => buying),
    fake(listTaskChannels, ({ query }) => ({
      items: channels.filter(({ deletion }) => Boolean(deletion) === (query.deleted ?? false)),
      next: null,
    })),
    fake(getTaskChannel, async ({ params }) => find(params.channelId)),
    fake(createTaskChannel, ({ body: { password, current_password, ...body } }) => {
      if (current_password !== 'Right-Word') {
        throw refuse(400, 'user.current_password_wrong', {
          errors: [{ path: 'current_password', code: 'user.current_password_wrong', message: 'wrong' }],
        })
      }
      return save(
        aTaskChannel({ ...body, has_password: password !== undefined, state: 'unverified', last_trial: null }),
      )
    }),
    fake(updateTaskChannel, async ({ params, body: { is_enabled, password: _p, current_password, ...body } }) => {
      if (is_enabled === true && current_password !== 'Right-Word') throw refuse(400, 'user.current_password_wrong')
      const state = is_enabled === false ? ('disabled' as const) : ('unverified' as const)
      const known = await find(params.channelId)
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      return save({
        ...known,
        ...change,
        state: is_enabled === undefined ? known.state : state,
        version: body.version + 1,
      })
    }),
    fake(deleteTaskChannel, async ({ params }) => {
      save({ ...(await find(params.channelId)), deletion: { at: NOON, by: 'Ada', restorable_until: NOON } })
      return {}
    }),
    fake(restoreTaskChannel, async ({ params }) => save({ ...(await find(params.channelId)), deletion: null })),
    fake(tryTaskChannel, async ({ params }) =>
      save({ ...(await find(params.channelId)), state: 'active', last_trial: aTrial }),
    ),
  )
  return renderPage(<ChannelsPage />, { path: at, role })
}
const sent = (what: string) => {
  const request = server.calls.findLast((call) => call.what.startsWith(what))
  return request && (JSON.parse(String(request.body)) as Record<string, unknown>)
}

test('a running trial shows its step, and its result appears live', async () => {
  const channel = aTaskChannel({ state: 'unverified', last_trial: null })
  open([channel], `${path}&task_channel=${channel.id}`)
  const underWay = { ...channel, trial_under_way: { started_at: new Date().toISOString(), step: 'quote' as const } }
  let responses: TaskChannel[] = [underWay]
  server.use(fake(getTaskChannel, () => responses[0] ?? channel))
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada, home' }))
  expect(await drawer.findByText(/In progress: getting the final quote/)).toBeInTheDocument()
  responses = [{ ...channel, state: 'active', last_trial: aTrial, trial_under_way: null }]
  expect(await drawer.findByText(/Test passed/)).toBeInTheDocument()
  expect(drawer.queryByText(/In progress/)).not.toBeInTheDocument()
})

test('for a practice store the form is filled with marked practice values, but not for a real store', async () => {
  const { user } = open([], `${path}&form=new`)
  const practice = aStore({ key: 'practice', name: 'Practice shop', currency: 'USD', is_practice: true })
  const real = aStore({ key: 'coach-outlet', name: 'Coach Outlet', currency: 'USD', is_practice: false })
  server.use(fake(listStores, () => ({ items: [practice, real], next: null })))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add task channel' }))
  await user.click(await drawer.findByRole('combobox', { name: 'Store' }))
  await user.click(await screen.findByRole('option', { name: 'Coach Outlet' }))
  expect(drawer.queryByText(/practice values/)).not.toBeInTheDocument()
  await user.click(drawer.getByRole('combobox', { name: 'Store' }))
  await user.click(await screen.findByRole('option', { name: 'Practice shop' }))
  expect(await drawer.findByText(/the values below are samples/)).toBeVisible()
  expect(drawer.getByLabelText('Payment method code')).toHaveValue('PRACTICE')
  await user.type(drawer.getByLabelText('Name'), 'Practice')
  await user.type(drawer.getByLabelText('Your password'), 'Right-Word')
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent('POST /task-channels')).toMatchObject({
      website_type: 'practice',
      account: { type: 'guest' },
      payment: { method: 'PRACTICE' },
      shipping_address: { name: 'Ada Practice', country: 'US' },
      daily_budget: 100_000,
    }),
  )
})

test('the form states how purchases are completed at the store, and offers automatic ones only where granted', async () => {
  buying = { way: 'unrestricted', payment_methods: ['example_pay'], error: null }
  const { user } = open([], `${path}&form=new`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Add task channel' }))
  expect(await drawer.findByRole('radio', { name: 'Automatic' })).toBeEnabled()
  await user.click(await drawer.findByRole('combobox', { name: 'Store' }))
  await user.click(await screen.findByRole('option', { name: 'Coach Outlet' }))
  expect(await drawer.findByText(/after you confirm them.* Payment methods: example_pay\./)).toBeVisible()
  expect(drawer.getByRole('radio', { name: 'Automatic' })).toBeDisabled()
})

test('the form offers a login only at stores that sign accounts in', async () => {
  const { user } = open([], `${path}&form=new`)
  const stores = [
    aStore({ key: 'coach-outlet', name: 'Coach Outlet', currency: 'USD', is_practice: false }),
    { ...aStore({ key: 'shop', name: 'Own shop', currency: 'USD', is_practice: false }), dialect: 'shopify' as const },
  ]
  server.use(fake(listStores, () => ({ items: stores, next: null })))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add task channel' }))
  const choose = async (name: string) => {
    await user.click(await drawer.findByRole('combobox', { name: 'Store' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('Own shop')
  await waitFor(() => expect(drawer.queryByText('Account')).not.toBeInTheDocument())
  expect(drawer.queryByRole('radio', { name: 'Guest' })).not.toBeInTheDocument()
  await choose('Coach Outlet')
  expect(await drawer.findByRole('radio', { name: 'Guest' })).toBeChecked()
})

test('a login that the store does not support is shown, and can only become a guest', async () => {
  const channel = aTaskChannel({ website_type: 'shop' })
  open([channel], `${path}&task_channel=${channel.id}&form=edit`)
  const shop = { ...aStore({ key: 'shop', name: 'Own shop', is_practice: false }), dialect: 'shopify' as const }
  server.use(fake(listStores, () => ({ items: [shop], next: null })))
  const drawer = within(await screen.findByRole('dialog', { name: /Edit/ }))
  await waitFor(() => expect(drawer.getByRole('radio', { name: 'Account' })).toBeDisabled())
  expect(drawer.getByRole('radio', { name: 'Guest' })).toBeEnabled()
})

test("a channel is enabled with the user's own password", async () => {
  const { user } = open([aTaskChannel({ state: 'disabled' })])
  await user.click(await screen.findByRole('button', { name: 'Enable' }))
  const question = within(await screen.findByRole('dialog', { name: /Enable “Ada, home”/ }))
  await user.type(question.getByLabelText('Your password'), 'Right-Word')
  await user.click(question.getByRole('button', { name: 'Enable' }))
  expect(await screen.findByText('Channel Ada, home enabled')).toBeInTheDocument()
  expect(sent('PATCH')).toMatchObject({ is_enabled: true, version: 2 })
})

test("a task channel is added with its budget, and requires the user's own password", async () => {
  const { user } = open([], `${path}&form=new`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Add task channel' }))
  await user.type(await drawer.findByLabelText('Name'), 'Guest')
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  expect((await drawer.findAllByText('Required')).length).toBeGreaterThan(3)
  await user.click(drawer.getByRole('combobox', { name: 'Store' }))
  await user.click(await screen.findByRole('option', { name: 'Coach Outlet' }))
  await user.click(drawer.getByRole('radio', { name: 'Guest' }))
  expect(drawer.queryByLabelText('Login')).toBeNull()
  for (const [label, value] of [
    ['Recipient', 'Ada'],
    ['E-mail', 'ada@example.com'],
    ['Address', '1 Sample Street'],
    ['City', 'Sampletown'],
    ['Country code', 'us'],
    ['Payment method code', 'GIFT'],
    ['Daily budget', '120.5'],
    ['Your password', 'Wrong-Word'],
  ] as const)
    await user.type(drawer.getByLabelText(label), value)
  // A guest checkout has no saved addresses or cards.
  expect(drawer.queryByRole('radio', { name: /Saved in the account/ })).not.toBeInTheDocument()
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  expect((await drawer.findAllByText('Wrong password')).length).toBeGreaterThan(0)
  await user.clear(drawer.getByLabelText('Your password'))
  await user.type(drawer.getByLabelText('Your password'), 'Right-Word')
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('dialog', { name: 'Guest' })).toBeVisible()
  expect(sent('POST /task-channels')).toEqual({
    name: 'Guest',
    website_type: 'coach-outlet',
    account: { type: 'guest' },
    shipping_address: {
      name: 'Ada',
      phone: null,
      email: 'ada@example.com',
      lines: ['1 Sample Street'],
      city: 'Sampletown',
      region: null,
      postal_code: null,
      country: 'US',
    },
    billing_address: null,
    shipping_method: null,
    payment: { method: 'GIFT' },
    mode: 'confirm',
    concurrency: 1,
    daily_budget: 12_050,
    current_password: 'Right-Word',
  })
})

test('a trial shows the price, the duration of each step, or the error', async () => {
  const failed = {
    ...aTrial,
    is_ok: false,
    code: 'task_channel.refused' as const,
    message: 'no-shipping-method',
    quote: null,
    steps: [
      { step: 'cart' as const, ms: 5, refused: { variant_id: 'CH857-Red', name: 'Tabby', message: 'sold out' } },
      { step: 'cart' as const, ms: 5, refused: { variant_id: 'GC1', name: 'Card', message: 'ships-nothing: no' } },
    ],
  }
  const channel = aTaskChannel({ state: 'needs_attention', last_trial: failed })
  const { user } = open([channel], `${path}&task_channel=${channel.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada, home' }))
  const trial = within(await drawer.findByRole('region', { name: 'Test' }))
  expect(trial.getByText('no-shipping-method')).toBeVisible()
  expect(trial.getByText('Tabby (CH857-Red) couldn’t be added to a cart: sold out')).toBeVisible()
  expect(trial.getByText('Card (GC1) was skipped: it isn’t shipped, such as a gift card or download')).toBeVisible()
  await user.click(trial.getByRole('button', { name: 'Test channel' }))
  expect(await trial.findByText(/^Test passed; no order placed/)).toBeVisible()
  expect(trial.getByText(/112\.32/)).toBeVisible()
  expect(trial.getByText(/^120/)).toBeVisible()
})

test('a trial at a store where only a person can check out links to its cart', async () => {
  const url = 'https://shop.example/cart/41:1'
  const channel = aTaskChannel({ last_trial: { ...aTrial, quote: null, hand_over_url: url } })
  open([channel], `${path}&task_channel=${channel.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Ada, home' }))
  const link = await drawer.findByRole('link', { name: 'Open cart at store' })
  expect(link).toHaveAttribute('href', url)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a changed budget is sent in minor units; the password at the store stays as it is', async () => {
  showZone('Asia/Shanghai')
  const channel = aTaskChannel()
  const { user } = open([channel], `${path}&task_channel=${channel.id}&form=edit`)
  const dialog = await screen.findByRole('dialog', { name: /Edit/ })
  const drawer = within(dialog)
  const budget = await drawer.findByLabelText('Daily budget')
  expect(drawer.getByText(/Days in Asia\/Shanghai \(GMT\+8\)/)).toBeVisible()
  expect(budget).toHaveValue('500.00')
  // The drawer below may take the focus back until then.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.clear(budget)
  await user.type(budget, '80')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit/ })).toBeNull())
  const body = sent('PATCH /task-channels')
  expect(body).toMatchObject({ version: 2, daily_budget: 8000, payment: { saved: 'card-1' } })
  expect(body).not.toHaveProperty('password')
})

test('a user who may not buy does not see the tab', async () => {
  open([aTaskChannel()], path, 'user')
  expect(await screen.findByRole('link', { name: 'Notification channels' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: 'Task channels' })).toBeNull()
})
