import { endpoint } from '../endpoint'
import { SnatchTask } from '../snatch-tasks'
import { AssigneeChange } from '../users/assignee'

export const assignSnatchTask = endpoint({
  method: 'PUT',
  path: '/snatch-tasks/:taskId/assignee',
  summary: 'Assign a task to a user, who is notified, or to no one; an ended task too',
  needs: 'snatch-tasks.write',
  body: AssigneeChange,
  response: SnatchTask,
})
