import { endpoint } from '../endpoint'
import { AssigneeChange } from '../users/assignee'
import { InventoryMonitor } from './inventory-monitor'

export const assignMonitor = endpoint({
  method: 'PUT',
  path: '/inventory-monitors/:monitorId/assignee',
  summary: 'Assign a monitor to a user, who is notified, or to no one',
  needs: 'inventory-monitors.write',
  body: AssigneeChange,
  response: InventoryMonitor,
})
