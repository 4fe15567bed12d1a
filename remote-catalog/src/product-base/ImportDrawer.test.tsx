import { Message } from '@arco-design/web-react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { countBaseProducts, getBaseProductOptions, listBaseProducts } from '@outlet/shared/contract/product-base'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { importBaseProducts, previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import type { PlannedLine } from '@outlet/shared/contract/product-base/product-base-import'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listStores } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import ProductBasePage from './ProductBasePage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(
  fake(getCurrentUser, () => aCurrentUser()),
  fake(listBaseProducts, () => ({ items: [], next: null })),
  fake(countBaseProducts, () => ({ count: 0, exact: true })),
  fake(getBaseProductOptions, () => ({ tags: [], owners: [] })),
  fake(listStores, () => ({ items: [], next: null })),
  ...listFakes,
)

afterEach(() => act(() => Message.clear()))

const requestsTo = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))
const bodies = (start: string) =>
  server.calls.filter(({ what }) => what.startsWith(start)).map(({ body }): unknown => JSON.parse(String(body)))

const counts = { created: 1, changed: 1, unchanged: 1, invalid: 1 }
const line = { before: null, after: null, reasons: [] }
const state = { tags: [], note: null, owners: [] }
const plannedLines: PlannedLine[] = [
  {
    ...line,
    line: 2,
    product_code: 'CA1',
    result: 'changed',
    before: { ...state, note: 'old' },
    after: { ...state, note: 'new' },
  },
  { ...line, line: 3, product_code: 'CB', result: 'created', after: { ...state, tags: ['x'] } },
  {
    ...line,
    line: 4,
    product_code: '-',
    result: 'invalid',
    reasons: [{ code: 'product_code.invalid_format', value: '-' }],
  },
  { ...line, line: 5, product_code: 'CC', result: 'unchanged', before: state, after: state },
]

test('an import shows every change before it is applied; if the base has changed, the preview is repeated', async () => {
  let previews = 0
  let isMoved = true
  server.use(
    fake(previewImport, () => ({
      plan: `plan ${++previews}`,
      counts,
      lines: plannedLines,
    })),
    fake(importBaseProducts, () => {
      if (!isMoved) return { counts }
      isMoved = false
      throw refuse(409, 'product_base.moved', { current: { counts } })
    }),
  )
  const { user, address } = renderPage(<ProductBasePage />, { path: '/?form=import' })
  const text = await screen.findByRole('textbox', { name: 'Paste product codes, or upload a CSV file' })
  await user.click(text)
  await user.paste('code,note\nCA1,new\nCB,\n-,\nCC,')
  expect(screen.getByText('4 lines')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  const plan = within(await screen.findByRole('region', { name: 'What would change' }))
  expect(plan.getByText('old')).toBeVisible()
  // The reason is in an extra row below, where it wraps; a cell would cut it off.
  const reason = plan.getByText(/Invalid product code format/)
  const row = reason.closest<HTMLElement>('[role="row"]') ?? document.body
  expect(within(row).queryByText('4')).toBeNull()
  expect(requestsTo('POST')).toEqual(['POST /product-base/import/preview'])
  await user.click(plan.getByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText(/has changed since the preview/)).toBeVisible()
  await waitFor(() => expect(previews).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText('Imported: 1 new, 1 changed')).toBeVisible()
  expect(bodies('POST /product-base/import').at(-1)).toMatchObject({ plan: 'plan 2' })
  await waitFor(() => expect(address()).toBe('/'))
})

test('lists the numbers of lines whose code no store has; they can be left out or imported', async () => {
  const of = (place: number, change: Partial<PlannedLine>): PlannedLine => ({
    ...line,
    line: place,
    product_code: `C${place}`,
    result: 'created',
    after: state,
    is_at_store: true,
    ...change,
  })
  server.use(
    fake(previewImport, ({ body }) => ({
      plan: 'plan',
      counts: { created: body.lines.length, changed: 0, unchanged: 0, invalid: 0 },
      lines: body.lines.map(({ product_code: code, line: place }) =>
        of(place, { product_code: code, is_at_store: code !== 'XX' }),
      ),
    })),
    fake(importBaseProducts, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  const { user } = renderPage(<ProductBasePage />, { path: '/?form=import' })
  await user.click(await screen.findByRole('textbox', { name: 'Paste product codes, or upload a CSV file' }))
  await user.paste('CA\nXX\nCB\nXX')
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  expect(await screen.findByText(/^2 lines have a code that no store has \(lines 2, 4\)/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^2 XX New No store has this code/ })).toBeVisible()
  // The error is displayed at the button, and a second attempt sends one more request.
  await user.click(screen.getByRole('button', { name: 'Apply 4 changes' }))
  expect(await screen.findByText('You don’t have permission to do this')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave these out' }))
  expect(await screen.findByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  expect(screen.queryByText(/no store has/)).not.toBeInTheDocument()
  expect(bodies('POST /product-base/import/preview').at(-1)).toMatchObject({
    lines: [{ product_code: 'CA' }, { product_code: 'CB' }],
  })
})

const pasteImport = async (text: string) => {
  server.use(
    fake(previewImport, ({ body }) => ({
      plan: 'plan',
      counts: { created: 0, changed: 0, unchanged: 0, invalid: body.lines.length },
      lines: body.lines.map(({ product_code: code, line: place }) => ({
        ...line,
        line: place,
        product_code: code,
        result: 'invalid' as const,
        reasons: (ProductCode.safeParse(code).error?.issues ?? []).map(({ message }) => ({
          code: message,
          value: code,
        })),
      })),
    })),
  )
  const { user } = renderPage(<ProductBasePage />, { path: '/?form=import' })
  await user.click(await screen.findByRole('textbox', { name: 'Paste product codes, or upload a CSV file' }))
  await user.paste(text)
  const preview = async () => {
    await user.click(screen.getByRole('button', { name: 'Preview changes' }))
    return within(await screen.findByRole('region', { name: 'What would change' }))
  }
  return { user, preview }
}

test('without a known heading, the user selects the column of the codes beside the first rows', async () => {
  const { user, preview } = await pasteImport('Ref,Name\nWT-1001,Willow Tote\nRC-2002,River Clutch\nHB-3,c\nHB-4,d')
  const question = within(await screen.findByRole('region', { name: 'Which column has the product codes?' }))
  expect(question.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RefName',
    'WT-1001Willow Tote',
    'RC-2002River Clutch',
    'HB-3c',
  ])
  expect(screen.getByRole('button', { name: 'Preview changes' })).toBeDisabled()
  await user.click(question.getByRole('combobox', { name: 'Product code column' }))
  await user.click(await screen.findByRole('option', { name: 'Column 1: Ref' }))
  expect(screen.getByText('4 lines')).toBeVisible()
  await preview()
  expect(bodies('POST /product-base/import/preview')).toMatchObject([
    {
      lines: [
        { product_code: 'WT-1001' },
        { product_code: 'RC-2002' },
        { product_code: 'HB-3' },
        { product_code: 'HB-4' },
      ],
    },
  ])
})

test('numbers shortened by a spreadsheet are refused, with advice', async () => {
  const { preview } = await pasteImport(
    'product_code,note\n1.23457E+12,spreadsheet ate the code\n8.90123E12,and this one',
  )
  expect((await preview()).getAllByText(/A spreadsheet shortened this number.*Format the column as text/)).toHaveLength(
    2,
  )
})

test('names columns with the same heading, and reads the first of them', async () => {
  const { preview } = await pasteImport('product_code,tags,tags,note\nWT-1001,sale,winter,x')
  expect(screen.getByText('Repeated headings: tags. Only the first column of each is read.')).toBeVisible()
  await preview()
  expect(bodies('POST /product-base/import/preview')).toMatchObject([{ lines: [{ tags: ['sale'], note: 'x' }] }])
})

test('the pasted text is restored when the drawer opens again, until it is imported', async () => {
  server.use(
    fake(previewImport, () => ({ plan: 'plan', counts, lines: plannedLines })),
    fake(importBaseProducts, () => ({ counts })),
  )
  const first = renderPage(<ProductBasePage />, { path: '/?form=import' })
  const label = 'Paste product codes, or upload a CSV file'
  await first.user.click(await screen.findByRole('textbox', { name: label }))
  await first.user.paste('CA1')
  await first.user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(first.address()).toBe('/'))
  first.unmount()
  const { user, address } = renderPage(<ProductBasePage />, { path: '/?form=import' })
  expect(await screen.findByRole('textbox', { name: label })).toHaveValue('CA1')
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  const make = await screen.findByRole('button', { name: 'Apply 2 changes' })
  fireEvent.click(make, { detail: 1 })
  fireEvent.click(make, { detail: 2 })
  await waitFor(() => expect(address()).toBe('/'))
  expect(requestsTo('POST /product-base/import')).toEqual([
    'POST /product-base/import/preview',
    'POST /product-base/import',
  ])
  expect(sessionStorage).toHaveLength(0)
})
