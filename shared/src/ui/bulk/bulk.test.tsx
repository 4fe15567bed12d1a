import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { call } from '../../api/call'
import { listPages, query } from '../../api/query'
import {
  getBulkJob,
  listBulkJobRows,
  listBulkJobs,
  stopBulkJob,
  undoBulkJob,
  type BulkJob,
  type BulkJobRow,
} from '../../contract/list/bulk-jobs'
import { bulkOrders, type OrderBulkAction } from '../../contract/orders/order-bulk'
import { countOrders, listOrders, type Order } from '../../contract/orders'
import { anOrder } from '../../testing/builders'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { DataTable, type Column } from '../DataTable'
import { BulkBar, type BulkChoice } from './BulkBar'
import { BulkJobs } from './BulkJobs'
import { useSelection } from './use-selection'

const orders = [1, 2, 3, 4, 5].map((number) => anOrder({ order_number: `M-${number}` }))
const aJob = (change: Partial<BulkJob> = {}): BulkJob => ({
  id: '0193a000-0000-7000-8000-000000000001',
  list: '/orders/bulk',
  action: { kind: 'set_status', status: 'completed' },
  state: 'done',
  total: 5,
  changed: 3,
  unchanged: 1,
  refused: 1,
  undo_of: null,
  undone_by: null,
  created_by: { id: '0193a000-0000-7000-8000-000000000002', name: 'Lin Wei' },
  created_at: new Date().toISOString(),
  finished_at: new Date().toISOString(),
  ...change,
})

const reported: BulkJobRow[] = [
  { number: 1, subject_id: 'a', label: 'M-1', result: 'changed', code: null },
  { number: 2, subject_id: 'b', label: 'M-2', result: 'refused', code: 'bulk_job.row_gone' },
  { number: 3, subject_id: 'c', label: 'M-3', result: null, code: null },
]

let jobs: BulkJob[] = []
let started = 0
beforeEach(() => {
  started = 0
  jobs = []
})
const server = useFakeServer(
  fake(listOrders, () => ({ items: orders, next: null })),
  fake(countOrders, () => ({ count: 240, exact: true })),
  fake(listBulkJobs, () => ({ items: jobs, next: null })),
  fake(getBulkJob, () => jobs[0] ?? aJob()),
  fake(bulkOrders, () => {
    jobs = [aJob({ state: 'waiting', changed: 0, unchanged: 0, refused: 0, finished_at: null })]
    return aJob()
  }),
)

const columns: Column<Order>[] = [{ key: 'number', title: 'Number', cell: (order) => order.order_number }]
const keyOf = (order: Order) => order.id
const choices: BulkChoice<OrderBulkAction>[] = [
  {
    key: 'complete',
    label: 'Complete',
    action: { kind: 'set_status', status: 'completed' },
    question: 'Complete them all?',
  },
  { key: 'deliver', label: 'Deliver', action: { kind: 'set_fulfilment', fulfilment: 'delivered' } },
  {
    key: 'payment',
    label: 'Payment',
    options: [{ label: 'Paid', action: { kind: 'set_payment', payment: 'paid' } }],
  },
  {
    key: 'enter',
    label: 'Enter',
    form: (start, close) => (
      <button
        onClick={() => {
          close()
          start({ kind: 'set_payment', payment: 'paid' }, () => (started += 1))
        }}
      >
        Entered
      </button>
    ),
  },
]

const List = () => {
  const [q, setQ] = useState('')
  const selection = useSelection({ q })
  const list = useInfiniteQuery(listPages(listOrders))
  const { data: count } = useQuery(query(countOrders))
  return (
    <>
      <button onClick={() => setQ('bag')}>filter</button>
      <BulkJobs list={bulkOrders.path} describe={({ kind }) => `Job ${kind}`} />
      <BulkBar
        selection={selection}
        count={count}
        choices={choices}
        startJob={(request) => call(bulkOrders, { body: { filter: {}, ...request } })}
      />
      <DataTable label="Orders" list={list} columns={columns} rowKey={keyOf} selection={selection} />
    </>
  )
}

const box = (row: number) => screen.findByRole('checkbox', { name: `Select row ${row}` })
const bar = () => screen.queryByRole('region', { name: 'Actions for the selected rows' })
const sent = () =>
  server.calls.filter(({ what }) => what.startsWith('POST /orders/bulk')).map(({ body }) => JSON.parse(String(body)))
const ids = (...numbers: number[]) => numbers.map((number) => orders[number - 1]?.id)

test('rows are selected one by one, as a range, all loaded ones, or all matching ones', async () => {
  const { user } = renderPage(<List />)
  await user.click(await box(2))
  expect(bar()).toHaveTextContent('1 selected')
  await user.keyboard('{Shift>}')
  await user.click(await box(4))
  await user.keyboard('{/Shift}')
  expect(bar()).toHaveTextContent('3 selected')
  await user.click(await box(3))
  expect(bar()).toHaveTextContent('2 selected')
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' })
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  expect(bar()).toHaveTextContent('5 selected')
  await user.click(screen.getByRole('button', { name: 'Select all 240 matching rows' }))
  expect(bar()).toHaveTextContent('All 240 matching rows are selected')
  // Deselecting one row ends "all": rows that are not loaded cannot be selected one by one.
  await user.click(await box(1))
  expect(bar()).toHaveTextContent('4 selected')
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(bar()).not.toBeInTheDocument()
})

test('by keyboard: j and k move to a row, x selects it, ? lists the keys', async () => {
  const { user } = renderPage(<List />)
  await box(1)
  await user.keyboard('jjx')
  expect(await box(2)).toBeChecked()
  await user.keyboard('kx')
  expect(bar()).toHaveTextContent('2 selected')
  await user.keyboard('?')
  expect(await screen.findByRole('dialog')).toHaveTextContent('Select or deselect row')
})

test('a changed filter clears the selection: selected rows may no longer be visible', async () => {
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  await user.click(screen.getByRole('button', { name: 'filter' }))
  expect(bar()).not.toBeInTheDocument()
  expect(await box(1)).not.toBeChecked()
})

test('prompts where a confirmation is set, sends the selected rows, and shows the job', async () => {
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  await user.click(await box(3))
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Complete them all?')).toBeInTheDocument()
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { filter: {}, ids: ids(1, 3), seen: 2, action: { kind: 'set_status', status: 'completed' } },
    ]),
  )
  const line = await screen.findByRole('listitem')
  expect(line).toHaveTextContent('Job set_statusWaiting0 of 5')
  expect(bar()).not.toBeInTheDocument()
})

test('a double click starts one job', async () => {
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  const button = screen.getByRole('button', { name: 'Deliver' })
  // As fast as some mice are: the button is not disabled yet.
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  await screen.findByRole('listitem')
  expect(sent()).toHaveLength(1)
})

test('for all matching rows sends the number shown, and prompts again if it has changed', async () => {
  server.use(
    fake(bulkOrders, ({ body }) => {
      if (body.seen === 240) throw refuse(409, 'bulk_job.count_changed', { current: { count: 260 } })
      return aJob()
    }),
  )
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  await user.click(screen.getByRole('button', { name: 'Select all 240 matching rows' }))
  await user.click(screen.getByRole('button', { name: 'Payment' }))
  await user.click(await screen.findByRole('button', { name: 'Paid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Number of matching rows changed' }))
  expect(dialog.getByText('260 rows match now. Continue?')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent().map(({ seen }) => seen)).toEqual([240, 260]))
  expect(sent()[1]).not.toHaveProperty('ids')
  await waitFor(() => expect(bar()).not.toBeInTheDocument())
})

test('a small form starts the same way: confirmed again, and called back only once the job is started', async () => {
  server.use(
    fake(bulkOrders, ({ body }) => {
      if (body.seen === 240) throw refuse(409, 'bulk_job.count_changed', { current: { count: 260 } })
      return aJob()
    }),
  )
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  await user.click(screen.getByRole('button', { name: 'Select all 240 matching rows' }))
  await user.click(screen.getByRole('button', { name: 'Enter' }))
  await user.click(await screen.findByRole('button', { name: 'Entered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Number of matching rows changed' }))
  expect(started).toBe(0)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(started).toBe(1))
  expect(sent().map(({ seen }) => seen)).toEqual([240, 260])
})

test('a refusal is shown, and the selection stays', async () => {
  server.use(
    fake(bulkOrders, () => {
      throw refuse(409, 'bulk_job.too_many')
    }),
  )
  const { user } = renderPage(<List />)
  await user.click(await box(1))
  await user.click(screen.getByRole('button', { name: 'Payment' }))
  await user.click(await screen.findByRole('button', { name: 'Paid' }))
  expect(await screen.findByText(/up to 100,000 rows/)).toBeInTheDocument()
  expect(bar()).toHaveTextContent('1 selected')
})

test('a running job can be stopped; a finished one shows the result of each row, and can be undone', async () => {
  jobs = [aJob({ state: 'running', unchanged: 0, refused: 0, finished_at: null })]
  server.use(
    fake(stopBulkJob, () => {
      jobs = [aJob({ state: 'stopped' })]
      return aJob({ state: 'stopped' })
    }),
    fake(undoBulkJob, () => {
      const undo = aJob({ id: '0193a000-0000-7000-8000-000000000009', undo_of: aJob().id })
      jobs = [undo, aJob({ undone_by: undo.id })]
      return undo
    }),
    fake(listBulkJobRows, () => ({ items: reported, next: null })),
  )
  const { user, address } = renderPage(<List />)
  const progress = await screen.findByRole('progressbar', { name: 'Job set_status' })
  expect(progress).toHaveAttribute('value', '3')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('3 changed')).toBeInTheDocument()
  expect(screen.getByText('1 refused')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const report = within(await screen.findByRole('dialog', { name: 'Report: Job set_status' }))
  expect(await report.findByRole('row', { name: /M-2 Refused/ })).toBeInTheDocument()
  // A long reason wraps beneath its row.
  expect(report.getByText(/The row no longer exists/).closest('[role="row"]')).not.toHaveTextContent('M-2')
  expect(report.getByRole('row', { name: /M-3 Not done/ })).toBeInTheDocument()
  expect(address()).toContain(`bulk_job=${aJob().id}`)
  await user.click(report.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undo: Job set_status')).toBeInTheDocument()
  expect(screen.queryByText('Job set_status')).not.toBeInTheDocument()
})
