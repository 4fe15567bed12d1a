import { screen, waitFor, within } from '@testing-library/react'
import { listBulkJobs, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import { listUsers } from '@outlet/shared/contract/users'
import { anId, aUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aTask, NOON } from './fake-tasks'
import { row, sentTo, showTasks } from './show-tasks'

const server = useFakeServer()
const jobOf = (action: BulkJob['action']): BulkJob => ({
  id: anId(),
  list: bulkSnatchTasks.path,
  action,
  state: 'done',
  total: 2,
  changed: 1,
  unchanged: 0,
  refused: 1,
  undo_of: null,
  undone_by: null,
  created_by: { id: anId(), name: 'Lin Wei' },
  created_at: NOON,
  finished_at: new Date().toISOString(),
})

/** Shows two tasks of which the first is selected; a started job is done at once. */
const showSelected = async (search = '') => {
  const deletion = search === '' ? null : { at: NOON, by: 'Ada', restorable_until: NOON }
  const tasks = [aTask({ deletion }), aTask({ name: 'Other', deletion })]
  const shown = showTasks(server, { tasks }, { path: `/${search}` })
  const jobs: BulkJob[] = []
  server.use(
    fake(listUsers, () => ({ items: [aUser({ name: 'Chen Jie' })], next: null })),
    fake(bulkSnatchTasks, ({ body }) => {
      const job = jobOf(body.action)
      jobs.push(job)
      return job
    }),
    fake(listBulkJobs, () => ({ items: jobs, next: null })),
  )
  await shown.user.click(within(await row('Tabby for Mei')).getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: /selected/i }))
  return { ...shown, bar, id: tasks[0]?.id }
}

test('arms the selected tasks after a question that says what follows, and reports refused ones', async () => {
  const { user, bar, id } = await showSelected()
  await user.click(bar.getByRole('button', { name: 'Arm' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/Arm automatic tasks one by one/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Arm' }))
  await waitFor(() =>
    expect(sentTo(server, 'POST /snatch-tasks/bulk')).toEqual({
      filter: {},
      ids: [id],
      seen: 1,
      action: { kind: 'arm' },
    }),
  )
  expect(await screen.findByText('Armed', { selector: ':not(button)' })).toBeVisible()
  expect(screen.getByText(/1 refused/)).toBeVisible()
})

test('pauses and assigns the selected tasks', async () => {
  const { user, bar } = await showSelected()
  await user.click(bar.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(sentTo(server, 'POST /snatch-tasks/bulk')).toMatchObject({ action: { kind: 'pause' } }))
  await user.click(within(await row('Other')).getByRole('checkbox'))
  const next = within(await screen.findByRole('region', { name: /selected/i }))
  await user.click(next.getByRole('button', { name: 'Assign' }))
  const form = within(await screen.findByRole('group', { name: 'Assign' }))
  await user.click(form.getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: 'Chen Jie' }))
  await user.click(form.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(sentTo(server, 'POST /snatch-tasks/bulk')).toMatchObject({ action: { kind: 'assign' } }))
})

test('restores the selected deleted tasks', async () => {
  const { user, bar } = await showSelected('?deleted=true')
  expect(bar.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await user.click(bar.getByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(sentTo(server, 'POST /snatch-tasks/bulk')).toMatchObject({
      filter: { deleted: true },
      action: { kind: 'restore' },
    }),
  )
})
