import { Message } from '@arco-design/web-react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { countBaseProducts, getBaseProductOptions, listBaseProducts } from '@outlet/shared/contract/product-base'
import { importBaseProducts, previewImport } from '@outlet/shared/contract/product-base-import'
import type { PlannedLine } from '@outlet/shared/contract/product-base-import'
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

const asked = (start: string) => server.calls.map(({ what }) => what).filter((what) => what.startsWith(start))
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

test('an import shows every change before it is made; where the base has moved it is shown anew', async () => {
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
  expect(plan.getByText(/Invalid product code format/)).toBeVisible()
  expect(asked('POST')).toEqual(['POST /product-base/import/preview'])
  await user.click(plan.getByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText(/has changed since the preview/)).toBeVisible()
  await waitFor(() => expect(previews).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Apply 2 changes' }))
  expect(await screen.findByText('Imported: 1 new, 1 changed')).toBeVisible()
  expect(bodies('POST /product-base/import').at(-1)).toMatchObject({ plan: 'plan 2' })
  await waitFor(() => expect(address()).toBe('/'))
})

test('what was pasted for an import is there again after the drawer has closed, until it is imported', async () => {
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
  expect(asked('POST /product-base/import')).toEqual(['POST /product-base/import/preview', 'POST /product-base/import'])
  expect(sessionStorage).toHaveLength(0)
})
