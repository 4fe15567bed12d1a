import { screen, waitFor, within } from '@testing-library/react'
import { anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, clickInMenu, row, showMonitors, tabby } from '../show-monitors'

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)
const sent = (what: string): unknown => JSON.parse(String(callsOf(server, what).at(-1)?.body))

describe('active hours', () => {
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:30' }

  test('the list and the drawer show that a check waits for them', async () => {
    const next_check_at = new Date(Date.now() + 3_700_000).toISOString()
    const monitor = tabby({ active_hours: hours, waits_for_hours: true, next_check_at })
    show([monitor], { path: `/?monitor=${monitor.id}` })
    expect(await row('C0772')).toHaveTextContent('Outside active hours, next in 1 hour')
    const dialog = await screen.findByRole('dialog', { name: 'Monitor C0772' })
    expect(await within(dialog).findByText('Mon – Fri 08:00 – 18:30 (Asia/Shanghai)')).toBeVisible()
    expect(within(dialog).getByText('Outside its active hours')).toBeVisible()
  })

  test('are set in the form, which requires at least one day', async () => {
    const { user } = show([tabby()])
    await clickInMenu(user, 'C0772', 'Edit')
    const dialog = await screen.findByRole('dialog', { name: 'Edit monitor C0772' })
    await user.click(within(dialog).getByRole('radio', { name: 'Custom' }))
    const days = within(dialog).getByRole('group', { name: 'Active hours' })
    const day = (name: string) => within(days).getByRole('checkbox', { name })
    for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await user.click(day(name))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Choose at least one day')).toBeInTheDocument()
    expect(callsOf(server, 'PATCH')).toHaveLength(0)
    await user.click(day('Sat'))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf(server, 'PATCH')).toHaveLength(1))
    expect(sent('PATCH')).toMatchObject({ active_hours: { days: [6], from: '08:00', to: '23:00' } })
  })
})

test('the creator of a monitor is shown, and can be excluded from its notifications', async () => {
  const monitor = tabby({ created_by: { id: anId(), name: 'Lin' } })
  const { user } = show([monitor], { path: `/?monitor=${monitor.id}` })
  const drawer = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
  expect(await drawer.findByText('Lin')).toBeVisible()
  expect(drawer.getByText('Creator’s notification settings')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit monitor C0772' }))
  await chooseOption(user, 'Stock and price notifications', 'Never notify creator')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(callsOf(server, 'PATCH')).toHaveLength(1))
  expect(sent('PATCH')).toMatchObject({ notify_creator: false })
})

test('tags are shown in the drawer', async () => {
  const monitor = tabby({ tags: ['summer', 'bags'] })
  show([monitor], { path: `/?monitor=${monitor.id}` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
  expect(await dialog.findByText('summer')).toBeVisible()
  expect(dialog.getByText('bags')).toBeVisible()
})

test('tags filter the list', async () => {
  const { user, address } = show([tabby({ tags: ['bags'] }), tabby({ product_code: 'C1523', tags: ['shoes'] })])
  await row('C0772')
  await screen.findByRole('combobox', { name: 'Tags' })
  await chooseOption(user, 'Tags', 'shoes')
  await waitFor(() => expect(screen.queryByRole('row', { name: /C0772/ })).not.toBeInTheDocument())
  expect(address()).toBe('/?tag=shoes')
})

describe('variants', () => {
  test('a new monitor may follow selected variants of its product', async () => {
    const { user } = show([], { path: '/?form=new&code=C1523&website_type=coach-outlet' })
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    await user.click(within(dialog).getByRole('radio', { name: 'Chosen variants' }))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('Choose at least one variant')).toBeInTheDocument()
    await waitFor(() => expect(callsOf(server, 'GET /inventory-monitors/product')).not.toHaveLength(0))
    await chooseOption(user, 'Choose variants', 'Chalk · C1523-Chalk')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent('POST /inventory-monitors')).toMatchObject({ variant_ids: ['C1523-Chalk'], tags: [] })
    expect(await row('C1523')).toHaveTextContent('1 chosen variant')
  })

  test('a variant named in the address is offered to the monitor, and followed on save', async () => {
    const monitor = tabby({ variant_ids: ['C0772-Black'] })
    const { user, address } = show([monitor], { path: `/?edit=${monitor.id}&variant=C0772-Chalk` })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit monitor C0772' }))
    await user.click(await dialog.findByRole('button', { name: 'Monitor this variant too' }))
    expect(dialog.queryByRole('button', { name: 'Monitor this variant too' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PATCH')).toMatchObject({ variant_ids: ['C0772-Black', 'C0772-Chalk'] }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('a variant that the store no longer lists is shown in the list and in the drawer', async () => {
    const monitor = tabby({ variant_ids: ['A', 'B'], missing_variant_ids: ['B'] })
    show([monitor], { path: `/?monitor=${monitor.id}` })
    expect(await row('C0772')).toHaveTextContent('A chosen variant is no longer listed')
    expect(await screen.findByText('A chosen variant is no longer listed by the store: B')).toBeVisible()
  })
})

test('a batch applies the same settings to all monitors', async () => {
  const { user } = show([], { path: '/?form=batch&website_type=coach-outlet' })
  const dialog = await screen.findByRole('dialog', { name: 'Bulk add monitors' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Product codes' }), 'C1523')
  await user.click(within(dialog).getByText('More settings'))
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Low stock threshold' }), '3')
  await user.click(within(dialog).getByRole('button', { name: 'Add all' }))
  await waitFor(() => expect(callsOf(server, 'POST /inventory-monitors/batch')).toHaveLength(1))
  expect(sent('POST /inventory-monitors/batch')).toMatchObject({ low_stock_threshold: 3, interval_seconds: 300 })
})
