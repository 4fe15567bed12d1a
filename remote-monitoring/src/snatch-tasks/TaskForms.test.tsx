import { screen, waitFor, within } from '@testing-library/react'
import { forecastSnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aTask, aTaskChannel, NOON } from './fake-tasks'
import { sentTo, showTasks } from './show-tasks'

jest.setTimeout(60_000)

const server = useFakeServer()
const show = (...page: Parameters<typeof showTasks> extends [unknown, ...infer Rest] ? Rest : never) =>
  showTasks(server, ...page)
const form = async (name = 'New snatch task') => within(await screen.findByRole('dialog', { name }))
const PREFILLED = '/?form=new&product=C0772&website_type=coach-outlet'

test('a task is proposed from its product, and sent as its limits are said', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await waitFor(() => expect(drawer.getByLabelText('Name')).toHaveValue('Tabby Shoulder Bag 26'))
  expect(drawer.getByText(/Left of today’s budget/)).toHaveTextContent(/\$380\.00 \/ \$500\.00/)
  expect(drawer.getByText('Once the limits are entered, they stand here in one sentence.')).toBeInTheDocument()
  await user.clear(drawer.getByLabelText('Purchases in all'))
  await user.type(drawer.getByLabelText('Purchases in all'), '2')
  await user.type(drawer.getByLabelText('Unit price, at most'), '110')
  await user.type(drawer.getByLabelText('Total of one purchase'), '120')
  await waitFor(() => expect(drawer.getByLabelText('Budget in all')).toHaveValue('240.00'))
  expect(
    drawer.getByText(/^At most 2 purchases of 1 piece.*in all at most \$240\.00 \(about CN¥1,704\.00\)/),
  ).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag 26' })).toBeInTheDocument()
  expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({
    name: 'Tabby Shoulder Bag 26',
    mode: 'confirm',
    targets: [{ product_code: 'C0772', variant_id: null }],
    quantity: 1,
    slots: 2,
    min_unit_price: null,
    max_unit_price: 11_000,
    max_total: 12_000,
    budget: 24_000,
    cooldown_seconds: 60,
    expires_at: null,
  })
})

test.each([
  [120, 'It buys as a guest: what becomes of an order is followed for 2 hr only.'],
  [30, 'It buys as a guest: what becomes of an order is followed for 30 min only.'],
  [0, 'What becomes of its orders is not followed: only the store’s own pages show them.'],
  [null, null],
])(
  'before anything is bought a channel says for how long its orders are followed: %s minutes',
  async (minutes, said) => {
    show({ channels: [aTaskChannel({ orders_shown_minutes: minutes })] }, { path: PREFILLED })
    const drawer = await form()
    await waitFor(() => expect(drawer.getByText(/Left of today’s budget/)).toBeVisible())
    if (said === null) expect(drawer.queryByText(/followed/)).not.toBeInTheDocument()
    else expect(drawer.getByText(said)).toBeVisible()
  },
)

test('a budget that somebody entered stays, and what is missing is told at its field', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.type(await drawer.findByLabelText('Total of one purchase'), '120')
  await waitFor(() => expect(drawer.getByLabelText('Budget in all')).toHaveValue('120.00'))
  await user.clear(drawer.getByLabelText('Budget in all'))
  await user.type(drawer.getByLabelText('Budget in all'), '100')
  await user.clear(drawer.getByLabelText('Purchases in all'))
  await user.type(drawer.getByLabelText('Purchases in all'), '3')
  expect(drawer.getByLabelText('Budget in all')).toHaveValue('100')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Enter an amount above 0')).toBeInTheDocument()
  expect(sentTo(server, 'POST /snatch-tasks')).toBeUndefined()
})

test.each([
  ['110,50', 11_050],
  ['１１０．５', 11_050],
  ['$110.5', 11_050],
  ['1.299,90', 129_990],
])('a limit typed as %s is sent as %i cents', async (typed, minor) => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.type(await drawer.findByLabelText('Unit price, at most'), typed)
  await user.type(drawer.getByLabelText('Total of one purchase'), '1300')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({ max_unit_price: minor }))
})

test.each([
  ['1,234', '“1,234” could mean 1234 or 1.234. Type it without a thousands separator, with a point before decimals'],
  [
    '110.555',
    '“110.555” could mean 110555 or 110.555. Type it without a thousands separator, with a point before decimals',
  ],
  ['€110', '“€” is not the sign of USD, the currency of this field'],
  ['110 bucks', 'Enter an amount in digits, such as 1299.00'],
])('a limit typed as %s is refused at its field, and stays there', async (typed, sentence) => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  const field = await drawer.findByLabelText('Unit price, at most')
  await user.type(field, typed)
  await user.tab()
  expect(await drawer.findByText(sentence)).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Total of one purchase'), '1300')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText(sentence)).toBeInTheDocument()
  expect(field).toHaveValue(typed)
  expect(sentTo(server, 'POST /snatch-tasks')).toBeUndefined()
})

test('a quantity that is no whole number is refused, not altered', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  const slots = await drawer.findByLabelText('Purchases in all')
  await user.clear(slots)
  await user.type(slots, '1,5')
  await user.type(drawer.getByLabelText('Unit price, at most'), '110')
  await user.type(drawer.getByLabelText('Total of one purchase'), '120')
  await user.type(drawer.getByLabelText('Budget in all'), '500')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Enter a whole number')).toBeInTheDocument()
  expect(slots).toHaveValue('1,5')
  await user.clear(slots)
  await user.type(slots, '４０')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Enter 20 or less')).toBeInTheDocument()
  expect(slots).toHaveValue('40')
  expect(sentTo(server, 'POST /snatch-tasks')).toBeUndefined()
})

test('targets are pasted, put in order by buttons and keys, and each refused where it stands', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.click(await drawer.findByText('Paste several codes'))
  await user.click(drawer.getByLabelText('Product codes, one a line'))
  await user.paste('C1523\nc0772\nX999')
  await user.click(drawer.getByRole('button', { name: 'Add to the targets' }))
  expect(await drawer.findByText('Line 1: “c0772” is there already')).toBeInTheDocument()
  const code = (number: number) => drawer.getByRole('combobox', { name: `Product code of target ${number}` })
  await waitFor(() => expect(code(3)).toHaveValue('X999'))
  await user.click(drawer.getByRole('button', { name: 'Move target 3 up' }))
  await waitFor(() => expect(code(2)).toHaveValue('X999'))
  code(2).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(code(1)).toHaveValue('X999'))
  await user.type(drawer.getByLabelText('Unit price, at most'), '110')
  await user.type(drawer.getByLabelText('Total of one purchase'), '120')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('The store knows no such product or variant')).toBeInTheDocument()
  expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({
    targets: [{ product_code: 'X999' }, { product_code: 'C0772' }, { product_code: 'C1523' }],
  })
  await user.click(drawer.getByRole('button', { name: 'Remove target 1' }))
  await user.click(drawer.getByRole('button', { name: 'Save and arm' }))
  expect(await screen.findByText(/is armed$/)).toBeInTheDocument()
})

test('a saved task that cannot be armed stays saved, and why is told', async () => {
  const { user } = show({ channels: [aTaskChannel({ state: 'unverified' })] }, { path: PREFILLED })
  const drawer = await form()
  expect(await drawer.findByText('It is not active: the task cannot be armed yet.')).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Unit price, at most'), '110')
  await user.type(drawer.getByLabelText('Total of one purchase'), '120')
  await user.click(drawer.getByRole('button', { name: 'Save and arm' }))
  expect(await screen.findByText(/The task channel is not active: try it first/)).toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag 26' })).toBeInTheDocument()
})

test('what it would have tried is told before it is saved', async () => {
  const { user } = show({}, { path: PREFILLED })
  const purchase = {
    at: NOON,
    product_id: 'C0772',
    variant_id: 'C0772-Black',
    product_name: 'Tabby',
    variant_name: 'Black',
    price: { minor: 9900, currency: 'USD' },
  }
  server.use(fake(forecastSnatchTask, () => ({ known_from: NOON, purchases: [purchase], chances: 3 })))
  const drawer = await form()
  const ask = await drawer.findByRole('button', { name: 'Work it out' })
  await user.click(ask)
  expect(await drawer.findByText(/Choose a channel, a target/)).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Unit price, at most'), '110')
  await user.click(ask)
  expect(
    await drawer.findByText(/It would have tried 1 purchase\. Targets could be ordered within the limits 3 times/),
  ).toBeVisible()
  expect(drawer.getByText('Tabby · Black')).toBeInTheDocument()
})

test('only who may spend is offered a task that buys by itself, and gives their password', async () => {
  const admin = show({}, { path: PREFILLED })
  const drawer = await form()
  await admin.user.click(await drawer.findByRole('radio', { name: 'Automatic' }))
  expect(await drawer.findByLabelText('Your own password')).toBeInTheDocument()
  admin.unmount()
  show({}, { path: PREFILLED, role: 'user' })
  expect((await form()).queryByRole('radio', { name: 'Automatic' })).not.toBeInTheDocument()
})

test('an edit begins with what is there, and sends its version', async () => {
  const task = aTask({ version: 4, min_unit_price: 5000, expires_at: NOON })
  const { user } = show({ tasks: [task] }, { path: `/?task=${task.id}&form=edit` })
  const drawer = await form('Edit Tabby for Mei')
  expect(await drawer.findByLabelText('Unit price, at least')).toHaveValue('50.00')
  await waitFor(() => expect(drawer.getByLabelText('Unit price, at most')).toHaveValue('110.00'))
  await user.click(drawer.getByLabelText('Unit price, at most'))
  await user.clear(drawer.getByLabelText('Unit price, at most'))
  await user.type(drawer.getByLabelText('Unit price, at most'), '99.5')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Tabby for Mei” saved')).toBeInTheDocument()
  expect(sentTo(server, 'PATCH')).toMatchObject({ version: 4, max_unit_price: 9950, expires_at: NOON })
})
