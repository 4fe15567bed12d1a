import { screen, waitFor, within } from '@testing-library/react'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, row, showMonitors, tabby } from '../show-monitors'

jest.setTimeout(60_000)

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)
const calls = (what: string) => callsOf(server, what)

describe('adding', () => {
  const choose = async (user: ReturnType<typeof show>['user'], dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Store' }))
    await user.click(await screen.findByRole('option', { name: 'Coach Outlet · Practice store' }))
  }

  test('a code that is none is told at its field at once, and nothing is sent', async () => {
    const { user } = show([], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add a monitor' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Product code' }), '-C0772')
    await user.tab()
    expect(await within(dialog).findByText('Invalid product code format')).toBeInTheDocument()
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(calls('POST')).toHaveLength(0)
    // mended, the message goes
    await user.clear(within(dialog).getByRole('textbox', { name: 'Product code' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Product code' }), 'C0772')
    await waitFor(() => expect(within(dialog).queryByText('Invalid product code format')).not.toBeInTheDocument())
  })

  test('a monitored product and an unknown code are told at the field; then it is added', async () => {
    const { user, address } = show([tabby()], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add a monitor' })
    const code = within(dialog).getByRole('textbox', { name: 'Product code' })
    await choose(user, dialog)
    await user.type(code, 'c0772')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This product is already monitored')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'XX-404')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('The store knows no product of this code')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'C1523')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Now monitoring C1523')).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe('/'))
    expect(await row('C1523')).toHaveTextContent('Not yet')
    expect(calls('POST /inventory-monitors').at(-1)?.body).toContain('"interval_seconds":300')
  })

  test('many: each line has its result, and the failed codes can be copied', async () => {
    const { user } = show([tabby()], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Add many monitors' })
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('textbox', { name: 'Product codes' }))
    await user.paste('C0772\nC1523, CE901\nXX-404\n-bad')
    expect(await within(dialog).findByText('5 codes')).toHaveTextContent('1 in the wrong format: -bad')
    await user.click(within(dialog).getByRole('button', { name: 'Add all' }))
    expect(await screen.findByText('Now monitoring 2 more products')).toBeInTheDocument()
    const line = (text: RegExp) => within(dialog).getByRole('row', { name: text })
    expect(line(/^1 C0772/)).toHaveTextContent('Already monitored')
    expect(line(/^3 CE901/)).toHaveTextContent('Added')
    expect(line(/^4 XX-404/)).toHaveTextContent('Not at this store')
    expect(line(/^5 -bad/)).toHaveTextContent('Invalid product code format')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Only failed lines' }))
    expect(within(dialog).queryByRole('row', { name: /CE901/ })).not.toBeInTheDocument()
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(within(dialog).getByRole('button', { name: 'Copy failed codes' }))
    expect(await screen.findByText('2 codes copied')).toBeInTheDocument()
    expect(copied).toHaveBeenCalledWith('XX-404\n-bad')
  })

  test('codes come from a CSV file too', async () => {
    const { user } = show([], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Add many monitors' })
    const text = 'name,product_code\nTabby,C0772\nTote,C1523\n'
    const file = new File([text], 'codes.csv', { type: 'text/csv' })
    // jsdom's File cannot be read this way, as browsers' can.
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text).buffer })
    await user.upload(within(dialog).getByLabelText('Read a text or CSV file', { selector: 'input' }), file)
    expect(await within(dialog).findByText('2 codes')).toBeInTheDocument()
    expect(within(dialog).getByRole('textbox', { name: 'Product codes' })).toHaveValue('C0772\nC1523')
  })
})

test('begins with the code that was asked for, which leaves the address with the form', async () => {
  const { user, address } = show([], { path: '/?form=new&code=CE901' })
  expect(await screen.findByRole('textbox', { name: 'Product code' })).toHaveValue('CE901')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/'))
})
