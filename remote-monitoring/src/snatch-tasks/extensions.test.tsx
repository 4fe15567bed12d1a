import { waitFor } from '@testing-library/react'
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

test('publishes the purchases that need a person, with what happens next and the action', async () => {
  const task = aTask()
  const until = new Date(Date.now() + 60_000)
  const clock = until.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const store = { store_name: 'Coach Outlet' }
  const awaiting = anAttempt(task, { ...store, awaits_until: until.toISOString() })
  const searched = { ...store, state: 'unknown' as const, quote: null, looks: 2 }
  const unknown = anAttempt(task, { ...searched, next_look_at: until.toISOString(), is_practice: true })
  const toCheck = anAttempt(task, searched)
  const handedOver = anAttempt(task, { ...store, state: 'handed_over', awaits_until: until.toISOString() })
  server.use(fake(listPurchaseAttempts, () => ({ items: [awaiting, unknown, toCheck, handedOver], next: null })))
  const publishNeeds = jest.fn()
  renderPage(<NeedsPersonWidget tell={publishNeeds} />)
  const where = 'Task “Tabby for Mei”\u00a0· Coach Outlet\u00a0· Black'
  await waitFor(() =>
    expect(publishNeeds.mock.lastCall?.[0]).toMatchObject([
      {
        text: 'Tabby Shoulder Bag 26\u00a0· Needs confirmation',
        detail: expect.stringMatching(new RegExp(`^${where}\u00a0· quote expires at (.*, )?${clock}$`)),
        amount: '$112.32',
        action: 'Confirm purchase',
        isPrimary: true,
        link: `/snatch_task/list?task=${task.id}&attempt=${awaiting.id}`,
        isUrgent: true,
      },
      {
        text: '[Practice] Tabby Shoulder Bag 26\u00a0· Outcome unknown',
        detail: expect.stringMatching(/\u00a0· searched 2 times, next at /),
        amount: '$120.00',
      },
      { detail: `${where}\u00a0· check the store` },
      { text: 'Tabby Shoulder Bag 26\u00a0· Finish at store', detail: expect.stringMatching(/\u00a0· pay by /) },
    ]),
  )
  expect(publishNeeds.mock.lastCall?.[0][1]).not.toHaveProperty('action')
})

test('publishes that no purchase needs a person', async () => {
  server.use(fake(listPurchaseAttempts, () => ({ items: [], next: null })))
  const publishNeeds = jest.fn()
  renderPage(<NeedsPersonWidget tell={publishNeeds} />)
  await waitFor(() => expect(publishNeeds).toHaveBeenLastCalledWith([]))
})
