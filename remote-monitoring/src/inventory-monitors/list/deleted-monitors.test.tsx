import { screen, waitFor, within } from '@testing-library/react'
import { bulkMonitors } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { restoreMonitor } from '@outlet/shared/contract/inventory-monitors'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, clickInMenu, row, showMonitors, tabby } from '../show-monitors'

const server = useFakeServer()

test('recently deleted monitors show when, by whom and until when, and are restored singly or in bulk', async () => {
  const { user, address } = showMonitors(server, [tabby(), tabby({ product_code: 'C1523' })])
  await clickInMenu(user, 'C0772', 'Delete')
  await screen.findByText(/C0772 deleted/)
  await chooseOption(user, 'Recently deleted', 'Recently deleted')
  expect(address()).toBe('/?deleted=true&sort=-deleted_at')
  const deleted = await row('C0772')
  expect(deleted).toHaveTextContent('Lin Wei')
  expect(within(deleted).queryByRole('button', { name: 'More actions for C0772' })).not.toBeInTheDocument()
  expect(screen.getByText(/^Deleted in the last 30 days/)).toBeVisible()

  await user.click(within(deleted).getByRole('checkbox'))
  server.use(
    fake(bulkMonitors, () => {
      throw refuse(409, 'bulk_job.too_many')
    }),
  )
  const bar = within(screen.getByRole('region', { name: 'Actions for the selected rows' }))
  await user.click(bar.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(callsOf(server, 'POST /inventory-monitors/bulk')).toHaveLength(1))
  expect(JSON.parse(String(callsOf(server, 'POST /inventory-monitors/bulk')[0]?.body))).toMatchObject({
    filter: { deleted: true },
    action: { kind: 'restore' },
  })

  await user.click(screen.getByRole('button', { name: 'Restore C0772' }))
  expect(await screen.findByText('C0772 restored')).toBeVisible()
  // The undo of the deletion disappears after the restore.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
  expect(await screen.findByText('Nothing deleted in the last 30 days')).toBeVisible()
})

test('reports a duplicate when a monitor is restored whose product is monitored again', async () => {
  const { user } = showMonitors(server, [tabby()])
  await clickInMenu(user, 'C0772', 'Delete')
  await chooseOption(user, 'Recently deleted', 'Recently deleted')
  server.use(
    fake(restoreMonitor, () => {
      throw refuse(409, 'inventory_monitor.duplicate')
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Restore C0772' }))
  expect(await screen.findByText(/already/i)).toBeVisible()
  expect(await row('C0772')).toBeVisible()
})
