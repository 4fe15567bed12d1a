import { screen, waitFor, within } from '@testing-library/react'
import { listBulkJobRows, listBulkJobs, getBulkJob, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { bulkProducts } from '@outlet/shared/contract/products/product-bulk'
import { getProduct } from '@outlet/shared/contract/products'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aMonitor, aProductDetail, aVariant } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import CoachOutletPage from './CoachOutletPage'
import { catalogue, outletFakes, tabby } from './fake-catalogue'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const server = useFakeServer(...outletFakes)
const sent = (what: string): unknown[] =>
  server.calls.filter((made) => made.what === what).map(({ body }) => JSON.parse(String(body)))

const job: BulkJob = {
  id: '0193a000-0000-7000-8000-000000000001',
  list: bulkProducts.path,
  action: { kind: 'add_to_base' },
  state: 'done',
  total: 2,
  changed: 1,
  unchanged: 1,
  refused: 0,
  undo_of: null,
  undone_by: null,
  created_by: { id: '0193a000-0000-7000-8000-000000000002', name: 'Lin Wei' },
  created_at: new Date().toISOString(),
  finished_at: new Date().toISOString(),
}

test('selected products are added to the base; the report marks those already there, and links to each', async () => {
  let jobs: BulkJob[] = []
  server.use(
    fake(bulkProducts, () => {
      jobs = [job]
      return job
    }),
    fake(listBulkJobs, () => ({ items: jobs, next: null })),
    fake(getBulkJob, () => job),
    fake(listBulkJobRows, () => ({
      items: [
        { number: 1, subject_id: 'coach-outlet/PB 1001', label: 'Tabby', result: 'changed' as const, code: null },
        { number: 2, subject_id: 'coach-outlet/PS/2002', label: 'Loafer', result: 'unchanged' as const, code: null },
      ],
      next: null,
    })),
  )
  const { user } = renderPage(<CoachOutletPage />)
  await user.click(await screen.findByRole('checkbox', { name: 'Select row 1' }))
  await user.click(screen.getByRole('button', { name: 'Add to the product base' }))
  const body = { filter: { website_type: 'coach-outlet' }, ids: ['coach-outlet/PB 1001'], seen: 1 }
  await waitFor(() => expect(sent('POST /products/bulk')).toEqual([{ ...body, action: { kind: 'add_to_base' } }]))
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  const report = within(await screen.findByRole('dialog', { name: 'Report: Add products to the product base' }))
  expect(await report.findByRole('link', { name: 'Tabby' })).toHaveAttribute('href', '/product_base?q=PB+1001')
  expect(report.getByRole('link', { name: 'Loafer' })).toHaveAttribute('href', '/product_base?q=PS%2F2002')
  expect(report.getByRole('row', { name: /Loafer Already in the product base/ })).toBeInTheDocument()
})

const small = aVariant({ variant_id: 'T-S', size: 'S', is_default: true })
const large = aVariant({ variant_id: 'T-L', size: 'L', is_default: false })
const withVariants = (isMonitored: boolean) => {
  const product = { ...tabby, is_monitored: isMonitored }
  server.use(
    ...catalogue(product),
    fake(getProduct, () => aProductDetail({ ...product, variants: [small, large] })),
  )
}

test('monitors a single variant; if the product got a monitor meanwhile, offers the variant to it', async () => {
  withVariants(false)
  server.use(fake(createMonitor, () => aMonitor()))
  const { user, address } = renderPage(<CoachOutletPage />, { path: '/?product=PB+1001' })
  const drawer = within(await screen.findByRole('dialog', { name: 'Tabby Shoulder Bag' }))
  await user.click(await drawer.findByRole('button', { name: /^Monitor .*S$/ }))
  const body = { website_type: 'coach-outlet', product_id: 'PB 1001', variant_ids: ['T-S'] }
  await waitFor(() => expect(sent('POST /inventory-monitors')).toEqual([body]))
  expect(await screen.findByText(/^Monitoring .*S$/)).toBeInTheDocument()

  const current = aMonitor()
  server.use(
    fake(createMonitor, () => {
      throw refuse(409, 'inventory_monitor.duplicate', { current })
    }),
  )
  await user.click(drawer.getByRole('button', { name: /^Monitor .*S$/ }))
  await waitFor(() => expect(address()).toBe(`/product_base/inventory-monitor?edit=${current.id}&variant=T-S`))
})

test('each variant of a monitored product links to the monitor that follows it, or is offered to that monitor', async () => {
  withVariants(true)
  const monitor = aMonitor({ product_id: 'PB 1001', variant_ids: ['T-S'] })
  server.use(fake(listMonitors, () => ({ items: [monitor], next: null })))
  const { user } = renderPage(<CoachOutletPage />)
  await user.click(await screen.findByRole('button', { name: 'Expand' }))
  const variants = within(await screen.findByRole('list', { name: 'Variants of Tabby Shoulder Bag' }))
  const page = '/product_base/inventory-monitor'
  expect(await variants.findByRole('link', { name: /S is monitored: open its monitor$/ })).toHaveAttribute(
    'href',
    `${page}?monitor=${monitor.id}`,
  )
  expect(variants.getByRole('link', { name: /^Add .*L to the product’s monitor$/ })).toHaveAttribute(
    'href',
    `${page}?edit=${monitor.id}&variant=T-L`,
  )
})
