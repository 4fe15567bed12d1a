import { screen, waitFor, within } from '@testing-library/react'
import { assignMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-assignee'
import { listUsers } from '@outlet/shared/contract/users'
import { aUser } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { callsOf, row, showMonitors, tabby } from './show-monitors'

const server = useFakeServer()

test('a monitor is assigned in its drawer by its version', async () => {
  const monitor = tabby({ version: 7 })
  const chen = aUser({ name: 'Chen Jie' })
  const { user, set } = showMonitors(server, [monitor], { path: `/?monitor=${monitor.id}` })
  const assignee = { id: chen.id, name: chen.name, state: 'active' as const }
  server.use(
    fake(listUsers, () => ({ items: [chen], next: null })),
    fake(assignMonitor, ({ params, body }) =>
      set(params.monitorId, { assignee, assignee_id: body.assignee_id ?? null, version: body.version + 1 }),
    ),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Monitor C0772' }))
  const field = () => drawer.getByRole('combobox', { name: 'Assignee' })
  expect(await drawer.findByRole('combobox', { name: 'Assignee' })).toHaveTextContent('Unassigned')
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'Chen Jie' }))
  await waitFor(() => expect(callsOf(server, 'PUT')).toHaveLength(1))
  const [{ body } = { body: '' }] = callsOf(server, 'PUT')
  expect(JSON.parse(String(body))).toEqual({ version: 7, assignee_id: chen.id })
  await waitFor(() => expect(field()).toHaveTextContent('Chen Jie'))
})

test('the list is filtered by assignees', async () => {
  const chen = aUser({ name: 'Chen Jie' })
  const { user } = showMonitors(server, [tabby()])
  server.use(fake(listUsers, () => ({ items: [chen], next: null })))
  await row('C0772')
  await chooseOption(user, 'Assignee', 'Chen Jie')
  await waitFor(() => expect(callsOf(server, `GET /inventory-monitors?`).at(-1)?.what).toContain(`assignee=${chen.id}`))
})
