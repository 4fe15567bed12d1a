import { screen, waitFor } from '@testing-library/react'
import { call } from '../api/call'
import { orderCsv } from '../contract/orders'
import { refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { DownloadButton } from './DownloadButton'

const server = useFakeServer(
  fake(orderCsv, () => ({ path: '/downloads/once', expires_at: '2026-11-20T12:01:00.000Z' })),
)

const columns = ['order_number', 'total'] as const
const show = () =>
  renderPage(
    <DownloadButton
      columns={columns}
      titleOf={(column) => `title of ${column}`}
      requestTicket={(requested) => call(orderCsv, { body: { filter: { q: 'bag' }, sort: '-total', ...requested } })}
    />,
  )

test("requests a ticket with the displayed column titles, and starts the browser's download", async () => {
  const followed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.href)
  })
  const downloads: string[] = []
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'Excel file' }))
  await waitFor(() => expect(downloads).toEqual(['http://localhost/api/v1/downloads/once']))
  expect(JSON.parse(String(server.calls[0]?.body))).toEqual({
    format: 'xlsx',
    filter: { q: 'bag' },
    sort: '-total',
    columns: [
      { key: 'order_number', title: 'title of order_number' },
      { key: 'total', title: 'title of total' },
    ],
  })
  followed.mockRestore()
})

test('shows why a download is refused', async () => {
  server.use(
    fake(orderCsv, () => {
      throw refuse(403, 'permission.denied')
    }),
  )
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: 'CSV file' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('ExportYou don’t have permission to do this')
})
