import { csvRequest, DownloadTicket } from '../list/downloads'
import { endpoint } from '../endpoint'
import { monitorList } from '../inventory-monitors'

export const monitorCsv = endpoint({
  method: 'POST',
  path: '/inventory-monitors/csv',
  summary: 'A ticket for the monitors as CSV: exactly what is filtered',
  needs: 'inventory-monitors.read',
  body: csvRequest(monitorList),
  response: DownloadTicket,
})
