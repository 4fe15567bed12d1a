import { screen, waitFor, within } from '@testing-library/react'
import { createMonitors } from '@outlet/shared/contract/inventory-monitors'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { listStores } from '@outlet/shared/contract/stores'
import { aCandidate, aStore } from '@outlet/shared/testing/builders'
import { fakeRecognised } from '@outlet/shared/testing/fake-recognised'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, row, showMonitors, tabby } from '../show-monitors'

const server = useFakeServer()
const show = (...page: Parameters<typeof showMonitors> extends [unknown, ...infer Rest] ? Rest : never) =>
  showMonitors(server, ...page)
const calls = (what: string) => callsOf(server, what)

describe('adding', () => {
  const choose = async (user: ReturnType<typeof show>['user'], dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Store' }))
    await user.click(await screen.findByRole('option', { name: 'Coach Outlet · Practice' }))
  }

  test('an invalid code is reported at its field at once, and nothing is sent', async () => {
    const { user } = show([], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    await user.type(within(dialog).getByRole('combobox', { name: 'Product code' }), '-C0772')
    await user.tab()
    expect(await within(dialog).findByText(/^Invalid product code format/)).toBeInTheDocument()
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(calls('POST')).toHaveLength(0)
    // The message disappears when the code is corrected.
    await user.clear(within(dialog).getByRole('combobox', { name: 'Product code' }))
    await user.type(within(dialog).getByRole('combobox', { name: 'Product code' }), 'C0772')
    await waitFor(() => expect(within(dialog).queryByText(/^Invalid product code format/)).not.toBeInTheDocument())
  })

  test('a monitored product and an unknown code are reported at the field; then it is added', async () => {
    const { user, address } = show([tabby()], { path: '/?form=new' })
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    const code = within(dialog).getByRole('combobox', { name: 'Product code' })
    await choose(user, dialog)
    await user.type(code, 'c0772')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('This product is already monitored')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'XX-404')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await within(dialog).findByText('The store has no product with this code')).toBeInTheDocument()
    await user.clear(code)
    await user.type(code, 'C1523')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Now monitoring C1523')).toBeInTheDocument()
    await waitFor(() => expect(address()).toBe('/'))
    expect(await row('C1523')).toHaveTextContent('Not yet')
    expect(calls('POST /inventory-monitors').at(-1)?.body).toContain('"interval_seconds":300')
  })

  test('a product that is read by its page is named by its id', async () => {
    const { user } = show([], { path: '/?form=new&code=%2Fp%2Ftote%3Fcolor%3Dred' })
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(calls('POST /inventory-monitors')).toHaveLength(1))
    const body = String(calls('POST /inventory-monitors')[0]?.body)
    expect(JSON.parse(body)).toMatchObject({ product_id: '/p/tote?color=red' })
    expect(body).not.toContain('product_code')
  })

  test.each(['gid://shopify/Product/7', '7', '羊毛围巾', `bag-${'x'.repeat(80)}`])(
    'a picked product whose id is no code is named by its id: %s',
    async (product_id) => {
      const { user } = show([], { path: '/?form=new' })
      server.use(fake(listProductCandidates, () => ({ items: [aCandidate({ product_id })], base_item_id: null })))
      const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
      const code = within(dialog).getByRole('combobox', { name: 'Product code' })
      await user.type(code, 'wool')
      await user.click(await within(dialog).findByRole('option'))
      await user.click(within(dialog).getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(calls('POST /inventory-monitors')).toHaveLength(1))
      const body = String(calls('POST /inventory-monitors')[0]?.body)
      expect(JSON.parse(body)).toMatchObject({ product_id })
      expect(body).not.toContain('product_code')
    },
  )

  test('the variant in a pasted address is chosen; another product is monitored with all of its variants', async () => {
    const { user } = show([], { path: '/?form=new' })
    server.use(...fakeRecognised('C1523'))
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    const form = within(dialog)
    const code = form.getByRole('combobox', { name: 'Product code' })
    await user.click(code)
    await user.paste('https://coach.example.com/products/tote?sku=C1523-Chalk')
    await user.click(await form.findByRole('button', { name: 'Use this product' }))
    expect(await form.findByText('Chalk · C1523-Chalk')).toBeVisible()
    expect(form.getByRole('radio', { name: 'Chosen variants' })).toBeChecked()
    await user.type(code, '0')
    expect(form.getByRole('radio', { name: 'All variants' })).toBeChecked()
    await user.clear(code)
    await user.paste('https://coach.example.com/products/tote?sku=C1523-Chalk')
    await user.click(await form.findByRole('button', { name: 'Use this product' }))
    await form.findByText('Chalk · C1523-Chalk')
    await user.click(form.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(calls('POST /inventory-monitors')).toHaveLength(1))
    const body: unknown = JSON.parse(String(calls('POST /inventory-monitors')[0]?.body))
    expect(body).toMatchObject({ product_code: 'C1523', variant_ids: ['C1523-Chalk'] })
  })

  test('a code that is typed over a picked id is sent as a code', async () => {
    const { user } = show([], { path: '/?form=new&code=%2Fp%2Ftote' })
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    await choose(user, dialog)
    const code = within(dialog).getByRole('combobox', { name: 'Product code' })
    await user.clear(code)
    await user.type(code, 'C1523')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(calls('POST /inventory-monitors')).toHaveLength(1))
    const body = String(calls('POST /inventory-monitors')[0]?.body)
    expect(JSON.parse(body)).toMatchObject({ product_code: 'C1523' })
    expect(body).not.toContain('product_id')
  })

  test('many: each line has its result, and the failed codes can be copied', async () => {
    const { user } = show([tabby()], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Bulk add monitors' })
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('textbox', { name: 'Product codes' }))
    await user.paste('C0772\nC1523, CE901\nXX-404\n-bad')
    expect(await within(dialog).findByText('5 codes')).toHaveTextContent('1 invalid: -bad')
    await user.click(within(dialog).getByRole('button', { name: 'Add all' }))
    expect(await screen.findByText('2 monitors added')).toBeInTheDocument()
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

  test('many: a code that several products may have lists them', async () => {
    const { user } = show([], { path: '/?form=batch' })
    server.use(
      fake(createMonitors, ({ body: { product_codes: codes } }) => ({
        results: codes.map((product_code, index) => ({
          line: index + 1,
          product_code,
          result: 'ambiguous' as const,
          candidates: ['RC-1', 'RC_1'],
          monitor_id: null,
        })),
      })),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Bulk add monitors' })
    await choose(user, dialog)
    await user.click(within(dialog).getByRole('textbox', { name: 'Product codes' }))
    await user.paste('RC.1')
    await user.click(within(dialog).getByRole('button', { name: 'Add all' }))
    expect(
      await within(dialog).findByRole('row', { name: /^1 RC.1 Several products match Use RC-1 or RC_1/ }),
    ).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Copy failed codes' })).toBeInTheDocument()
  })

  const uploadCodes = async (text: string) => {
    const { user } = show([], { path: '/?form=batch' })
    const dialog = await screen.findByRole('dialog', { name: 'Bulk add monitors' })
    const file = new File([text], 'codes.csv', { type: 'text/csv' })
    // jsdom's `File` lacks the `arrayBuffer()` method of browsers.
    Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text).buffer })
    await user.upload(within(dialog).getByLabelText('Upload text, CSV or Excel file', { selector: 'input' }), file)
    return { user, dialog }
  }

  const chooseColumn = async (user: ReturnType<typeof show>['user'], dialog: HTMLElement, name: string) => {
    const question = within(await within(dialog).findByRole('region', { name: 'Which column has the product codes?' }))
    const shown = question.getAllByRole('row').map(({ textContent }) => textContent)
    await user.click(question.getByRole('combobox', { name: 'Product code column' }))
    await user.click(await screen.findByRole('option', { name }))
    return shown
  }

  test.each(['uploaded', 'pasted'])(
    'for a table without known headings that is %s, the user selects the column',
    async (way) => {
      const table = 'Name,Ref\nWillow Tote,WT-1001\nRiver Clutch,RC-2002'
      const { user, dialog } = await uploadCodes(way === 'uploaded' ? table : '')
      const codes = within(dialog).getByRole('textbox', { name: 'Product codes' })
      await user.click(codes)
      if (way === 'pasted') await user.paste(table)
      const shown = await chooseColumn(user, dialog, 'Column 2: Ref')
      expect(shown).toEqual(['NameRef', 'Willow ToteWT-1001', 'River ClutchRC-2002'])
      expect(codes).toHaveValue('WT-1001\nRC-2002')
      expect(within(dialog).getByText('2 codes')).toBeVisible()
      expect(within(dialog).queryByRole('region', { name: /^Which column/ })).not.toBeInTheDocument()
    },
  )

  test('numbers shortened by a spreadsheet and repeated headings are reported at once', async () => {
    const { dialog } = await uploadCodes('product_code,tags,tags\n1.23457E+12,a,b\nWT-1001,a,b')
    expect(await within(dialog).findByText('2 codes')).toHaveTextContent(
      /1 invalid: 1.23457E\+12.*A spreadsheet shortened this number.*Format the column as text/,
    )
    expect(within(dialog).getByText('Repeated headings: tags. Only the first column of each is read.')).toBeVisible()
  })

  test('reads codes from a CSV file', async () => {
    const { dialog } = await uploadCodes('name,product_code\nTabby,C0772\nTote,C1523\n')
    expect(await within(dialog).findByText('2 codes')).toBeInTheDocument()
    expect(within(dialog).getByRole('textbox', { name: 'Product codes' })).toHaveValue('C0772\nC1523')
  })
})

test('starts with the code of the address, which is removed with the form', async () => {
  const { user, address } = show([], { path: '/?form=new&code=CE901' })
  expect(await screen.findByRole('combobox', { name: 'Product code' })).toHaveValue('CE901')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/'))
})

describe('choosing the product', () => {
  const stores = [aStore({ is_practice: false }), aStore({ key: 'coach-eu', name: 'Coach EU', is_practice: false })]
  const eu = { website_type: 'coach-eu', store_name: 'Coach EU' }
  const open = async () => {
    const shown = show([tabby({ id: MONITOR })], { path: '/?form=new' })
    server.use(fake(listStores, () => ({ items: stores, next: null })))
    const dialog = await screen.findByRole('dialog', { name: 'Add monitor' })
    const form = within(dialog)
    return { ...shown, form, code: form.getByRole('combobox', { name: 'Product code' }) }
  }
  const MONITOR = '00000000-0000-7000-8000-0000000000b1'
  const fakeCandidates = (...items: ReturnType<typeof aCandidate>[]) =>
    server.use(
      fake(listProductCandidates, ({ query: { q } }) => ({ items: q === 'TO' ? [] : items, base_item_id: null })),
    )

  test('by name and with the keyboard: the product fills in its code and its store', async () => {
    const { user, form, code } = await open()
    fakeCandidates(
      aCandidate({ product_id: 'C1523', name: 'Tote', is_named: false, orderable: false, ats: 0 }),
      aCandidate({ product_id: 'CE901', name: 'Tote Large', is_named: false, ...eu }),
    )
    await user.type(code, 'tote')
    const options = await form.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'ToteC1523\u00a0· Coach Outlet$129.00Sold out',
      'Tote LargeCE901\u00a0· Coach EU$129.0012',
    ])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(code).toHaveAttribute('aria-activedescendant', options[1]?.id)
    fakeCandidates(aCandidate({ product_id: 'CE901', name: 'Tote Large', ...eu }))
    await user.keyboard('{Enter}')
    expect(code).toHaveValue('CE901')
    expect(form.queryByRole('listbox')).not.toBeInTheDocument()
    expect(form.getByRole('combobox', { name: 'Store' })).toHaveTextContent('Coach EU')
    expect(await form.findByText(/^Only Coach EU has this code/)).toBeVisible()
    // Escape closes only the list; a second one closes the drawer.
    await user.type(code, 'x')
    await form.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(form.queryByRole('listbox')).not.toBeInTheDocument()
    expect(code).toHaveValue('CE901x')
  })

  test('with several stores the user chooses; a monitored product is linked, and an unknown code is reported', async () => {
    const { user, form, code, address } = await open()
    fakeCandidates(aCandidate({ monitor_id: MONITOR }), aCandidate(eu))
    await user.type(code, 'C0772')
    await user.click(await form.findByRole('button', { name: 'Choose Coach EU' }))
    expect(form.queryByRole('link', { name: 'Open monitor' })).not.toBeInTheDocument()
    expect(form.getByRole('combobox', { name: 'Store' })).toHaveTextContent('Coach EU')
    fakeCandidates(aCandidate({ monitor_id: MONITOR }))
    await user.type(code, '-B')
    // The user's choice is not replaced without a confirmation.
    await user.click(await form.findByRole('button', { name: 'Choose Coach Outlet' }))
    const link = await form.findByRole('link', { name: 'Open monitor' })
    fakeCandidates()
    await user.clear(code)
    await user.paste('XX-404')
    expect(await form.findByText('No store has this code.')).toBeVisible()
    fakeCandidates(aCandidate({ monitor_id: MONITOR }))
    await user.clear(code)
    await user.paste('C0772')
    expect(link).not.toBeInTheDocument()
    await user.click(await form.findByRole('link', { name: 'Open monitor' }))
    await waitFor(() => expect(address()).toBe(`/product_base/inventory-monitor?monitor=${MONITOR}`))
    expect(calls('POST /inventory-monitors')).toEqual([])
  })

  test('a failed search is reported at the field, and the code can still be sent', async () => {
    const { user, form, code } = await open()
    server.use(
      fake(listProductCandidates, () => {
        throw refuse(500, 'server.failed')
      }),
    )
    await user.type(code, 'C1523')
    expect(await form.findByText('Couldn’t search products.')).toBeVisible()
    fakeCandidates(aCandidate({ product_id: 'C1523', name: 'Tote' }))
    await user.click(form.getByRole('button', { name: 'Try again' }))
    expect(await form.findByText('Tote')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Now monitoring C1523')).toBeInTheDocument()
  })
})
