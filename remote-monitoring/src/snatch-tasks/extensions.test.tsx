import { screen } from '@testing-library/react'
import { queryClient } from '@outlet/shared/api/query-client'
import { listPurchaseAttempts } from '@outlet/shared/contract/purchase-attempts'
import { countSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import { listSnatchTasks } from '@outlet/shared/contract/snatch-tasks'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { anAttempt, aTask } from './fake-tasks'
import isFirstTaskMade from './first-snatch-task'
import searchTasks from './list/search-tasks'
import './show-tasks'
import NeedsPersonWidget from './widgets/NeedsPersonWidget'

const server = useFakeServer()
const { signal } = new AbortController()
afterEach(() => queryClient.clear())

test('the search finds tasks and links to each', async () => {
  const task = aTask()
  server.use(fake(listSnatchTasks, () => ({ items: [task], next: null })))
  const [found] = await searchTasks('tab', signal)
  expect(found).toMatchObject({ title: 'Tabby for Mei', link: `/snatch_task/list?task=${task.id}` })
  expect(server.calls.map(({ what }) => what)).toEqual(['GET /snatch-tasks?q=tab&limit=5'])
})

test.each([
  [0, false],
  [1, true],
])('with %i tasks the first-task step is done: %s', async (count, isDone) => {
  server.use(fake(countSnatchTasks, () => ({ count, exact: true })))
  expect(await isFirstTaskMade(signal)).toBe(isDone)
})

test('the workplace shows the purchases that need a person, and publishes them as pending tasks', async () => {
  const task = aTask()
  const awaiting = anAttempt(task, { awaits_until: new Date(Date.now() + 60_000).toISOString() })
  const unknown = anAttempt(task, { state: 'unknown', quote: null, is_practice: true })
  server.use(fake(listPurchaseAttempts, () => ({ items: [awaiting, unknown], next: null })))
  const publishNeeds = jest.fn()
  renderPage(<NeedsPersonWidget tell={publishNeeds} />)
  const [first, second] = await screen.findAllByRole('link')
  expect(first).toHaveTextContent(/Tabby Shoulder Bag 26.*Needs confirmation/)
  expect(first).toHaveAttribute('href', `/snatch_task/list?task=${task.id}&attempt=${awaiting.id}`)
  expect(first).not.toHaveTextContent('Practice')
  expect(second).toHaveTextContent('Practice')
  expect(publishNeeds.mock.calls.at(-1)?.[0]).toMatchObject([
    { text: 'Confirm: Tabby Shoulder Bag 26, total $112.32', isUrgent: true },
    { text: 'Outcome unknown: [Practice] Tabby Shoulder Bag 26' },
  ])
})

test('the workplace shows that no purchase needs a person', async () => {
  server.use(fake(listPurchaseAttempts, () => ({ items: [], next: null })))
  renderPage(<NeedsPersonWidget />)
  expect(await screen.findByText('No purchases need attention')).toBeInTheDocument()
})
