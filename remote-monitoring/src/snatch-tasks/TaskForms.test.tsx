import { screen, waitFor, within } from '@testing-library/react'
import { forecastSnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { fakeRecognised } from '@outlet/shared/testing/fake-recognised'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aTask, aTaskChannel, NOON } from './fake-tasks'
import { sentTo, showTasks } from './show-tasks'

const server = useFakeServer()
const show = (...page: Parameters<typeof showTasks> extends [unknown, ...infer Rest] ? Rest : never) =>
  showTasks(server, ...page)
const form = async (name = 'New snatch task') => within(await screen.findByRole('dialog', { name }))
const PREFILLED = '/?form=new&product=C0772&website_type=coach-outlet'

test('a task is proposed from its product, and sent with its limits', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await waitFor(() => expect(drawer.getByLabelText('Name')).toHaveValue('Tabby Shoulder Bag 26'))
  expect(drawer.getByText(/\$380\.00 of \$500\.00 left today/)).toBeVisible()
  expect(drawer.getByText('A summary appears here once limits are set.')).toBeInTheDocument()
  await user.clear(drawer.getByLabelText('Number of orders'))
  await user.type(drawer.getByLabelText('Number of orders'), '2')
  await user.type(drawer.getByLabelText('Max unit price'), '110')
  await user.type(drawer.getByLabelText('Max order total'), '120')
  await waitFor(() => expect(drawer.getByLabelText('Total budget')).toHaveValue('240.00'))
  expect(drawer.getByText(/^Up to 2 orders of 1 item.*total up to \$240\.00 \(about CN¥1,704\.00\)/)).toBeVisible()
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

test('a target takes the variant of a pasted address', async () => {
  const { user } = show({}, { path: '/?form=new&website_type=coach-outlet' })
  server.use(...fakeRecognised('C0772'))
  const drawer = await form()
  await user.click(await drawer.findByRole('combobox', { name: 'Product code of target 1' }))
  await user.paste('https://coach.example.com/products/tabby?sku=C0772-Black')
  await user.click(await drawer.findByRole('button', { name: 'Use this product' }))
  expect(await drawer.findByText('Black · C0772-Black')).toBeVisible()
})

test.each([
  [120, 'Buys as a guest: orders can be tracked for 2 hr only.'],
  [30, 'Buys as a guest: orders can be tracked for 30 min only.'],
  [0, 'Orders can’t be tracked here; only the store’s own pages show them.'],
  [null, null],
])(
  'a channel shows for how long its orders are followed before anything is bought: %s minutes',
  async (minutes, said) => {
    show({ channels: [aTaskChannel({ orders_shown_minutes: minutes })] }, { path: PREFILLED })
    const drawer = await form()
    await waitFor(() => expect(drawer.getByText(/left today/)).toBeVisible())
    if (said === null) expect(drawer.queryByText(/followed/)).not.toBeInTheDocument()
    else expect(drawer.getByText(said)).toBeVisible()
  },
)

test('an entered budget is not replaced, and a missing value is reported at its field', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.type(await drawer.findByLabelText('Max order total'), '120')
  await waitFor(() => expect(drawer.getByLabelText('Total budget')).toHaveValue('120.00'))
  await user.clear(drawer.getByLabelText('Total budget'))
  await user.type(drawer.getByLabelText('Total budget'), '100')
  await user.clear(drawer.getByLabelText('Number of orders'))
  await user.type(drawer.getByLabelText('Number of orders'), '3')
  expect(drawer.getByLabelText('Total budget')).toHaveValue('100')
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
  await user.type(await drawer.findByLabelText('Max unit price'), typed)
  await user.type(drawer.getByLabelText('Max order total'), '1300')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({ max_unit_price: minor }))
})

test.each([
  ['1,234', '“1,234” could mean 1234 or 1.234. Leave out thousands separators and use a point for decimals'],
  ['110.555', '“110.555” could mean 110555 or 110.555. Leave out thousands separators and use a point for decimals'],
  ['€110', '“€” isn’t the symbol of USD, this field’s currency'],
  ['110 bucks', 'Enter an amount in digits, such as 1299.00'],
])('a limit typed as %s is refused at its field, and stays there', async (typed, sentence) => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  const field = await drawer.findByLabelText('Max unit price')
  await user.type(field, typed)
  await user.tab()
  expect(await drawer.findByText(sentence)).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Max order total'), '1300')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText(sentence)).toBeInTheDocument()
  expect(field).toHaveValue(typed)
  expect(sentTo(server, 'POST /snatch-tasks')).toBeUndefined()
})

test('a quantity that is not a whole number is refused, not changed', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  const slots = await drawer.findByLabelText('Number of orders')
  await user.clear(slots)
  await user.type(slots, '1,5')
  await user.type(drawer.getByLabelText('Max unit price'), '110')
  await user.type(drawer.getByLabelText('Max order total'), '120')
  await user.type(drawer.getByLabelText('Total budget'), '500')
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

test('targets are pasted, reordered by buttons and keys, and errors are shown at each target', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.click(await drawer.findByText('Paste codes'))
  await user.click(drawer.getByLabelText('Product codes, one per line'))
  await user.paste('C1523\nc0772\nX999')
  await user.click(drawer.getByRole('button', { name: 'Add to targets' }))
  expect(await drawer.findByText('Line 1: “c0772” is already in the list')).toBeInTheDocument()
  const code = (number: number) => drawer.getByRole('combobox', { name: `Product code of target ${number}` })
  await waitFor(() => expect(code(3)).toHaveValue('X999'))
  await user.click(drawer.getByRole('button', { name: 'Move target 3 up' }))
  await waitFor(() => expect(code(2)).toHaveValue('X999'))
  code(2).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(code(1)).toHaveValue('X999'))
  await user.type(drawer.getByLabelText('Max unit price'), '110')
  await user.type(drawer.getByLabelText('Max order total'), '120')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('The store has no such product or variant')).toBeInTheDocument()
  expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({
    targets: [{ product_code: 'X999' }, { product_code: 'C0772' }, { product_code: 'C1523' }],
  })
  await user.click(drawer.getByRole('button', { name: 'Remove target 1' }))
  await user.click(drawer.getByRole('button', { name: 'Save and arm' }))
  expect(await screen.findByText(/armed$/)).toBeInTheDocument()
})

test('a saved task that cannot be armed stays saved, and the reason is shown', async () => {
  const { user } = show({ channels: [aTaskChannel({ state: 'unverified' })] }, { path: PREFILLED })
  const drawer = await form()
  expect(await drawer.findByText('This channel isn’t active, so the task can’t be armed yet.')).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Max unit price'), '110')
  await user.type(drawer.getByLabelText('Max order total'), '120')
  await user.click(drawer.getByRole('button', { name: 'Save and arm' }))
  expect(await screen.findByText(/The task channel isn’t active. Test it first/)).toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag 26' })).toBeInTheDocument()
})

test('the forecast is shown before the task is saved', async () => {
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
  const forecastButton = await drawer.findByRole('button', { name: 'Estimate' })
  await user.click(forecastButton)
  expect(await drawer.findByText(/Choose a channel, a target/)).toBeInTheDocument()
  await user.type(drawer.getByLabelText('Max unit price'), '110')
  await user.click(forecastButton)
  expect(await drawer.findByText(/It would have tried 1 order\. 3 chances to order within the limits/)).toBeVisible()
  expect(drawer.getByText('Tabby · Black')).toBeInTheDocument()
})

test('the automatic mode is only offered to users who may spend, and requires their password', async () => {
  const admin = show({}, { path: PREFILLED })
  const drawer = await form()
  await admin.user.click(await drawer.findByRole('radio', { name: 'Automatic' }))
  expect(await drawer.findByLabelText('Your password')).toBeInTheDocument()
  admin.unmount()
  show({}, { path: PREFILLED, role: 'user' })
  expect((await form()).queryByRole('radio', { name: 'Automatic' })).not.toBeInTheDocument()
})

test('an edit starts with the saved values, and sends their version', async () => {
  const task = aTask({ version: 4, min_unit_price: 5000, expires_at: NOON })
  const { user } = show({ tasks: [task] }, { path: `/?task=${task.id}&form=edit` })
  const drawer = await form('Edit Tabby for Mei')
  expect(await drawer.findByLabelText('Min unit price')).toHaveValue('50.00')
  await waitFor(() => expect(drawer.getByLabelText('Max unit price')).toHaveValue('110.00'))
  await user.click(drawer.getByLabelText('Max unit price'))
  await user.clear(drawer.getByLabelText('Max unit price'))
  await user.type(drawer.getByLabelText('Max unit price'), '99.5')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Tabby for Mei” saved')).toBeInTheDocument()
  expect(sentTo(server, 'PATCH')).toMatchObject({ version: 4, max_unit_price: 9950, expires_at: NOON })
})

test('a template for a dry run fills in the limits from the price, and the sentence says what will happen', async () => {
  const { user } = show({}, { path: PREFILLED })
  const drawer = await form()
  await user.type(drawer.getByLabelText('Number of orders'), '3')
  await user.click(drawer.getByRole('button', { name: 'Dry run: show what would happen' }))
  await waitFor(() => expect(drawer.getByLabelText('Max unit price')).toHaveValue('99.00'))
  expect(drawer.getByLabelText('Max order total')).toHaveValue('123.75')
  expect(drawer.getByText(/^When Tabby Shoulder Bag 26 becomes orderable: .* Nothing is bought\.$/)).toBeVisible()
  expect(drawer.getByText(/^Up to 1 order of 1 item/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag 26' })
  expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({ mode: 'dry_run', slots: 1, max_unit_price: 9900 })
})

test.each([
  ['Confirm first, any variant', 'admin', 'confirm', null],
  ['Buy one below a price', 'admin', 'auto', 'C0772-Black'],
  ['Buy one below a price', 'user', 'confirm', 'C0772-Black'],
] as const)(
  'the template "%s" for an %s chooses the mode %s and proposes no price',
  async (name, role, mode, variant) => {
    const { user } = show({}, { path: `${PREFILLED}&variant=C0772-Black`, role })
    const drawer = await form()
    await user.click(await drawer.findByRole('button', { name }))
    expect(drawer.getByLabelText('Max unit price')).toHaveValue('')
    await user.type(drawer.getByLabelText('Max unit price'), '90')
    await user.type(drawer.getByLabelText('Max order total'), '100')
    if (mode === 'auto') await user.type(drawer.getByLabelText('Your password'), 'Secret-1')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag 26' })
    expect(sentTo(server, 'POST /snatch-tasks')).toMatchObject({
      mode,
      targets: [{ product_code: 'C0772', variant_id: variant }],
    })
  },
)
