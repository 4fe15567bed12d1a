import { act, screen, waitFor, within } from '@testing-library/react'
import { startLive } from '@outlet/shared/api/live'
import { getList } from '@outlet/shared/contract/list/lists'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listSnatchTasks } from '@outlet/shared/contract/snatch-tasks'
import { writeToken } from '@outlet/shared/session/token'
import { clickInMenu, openMenu } from '@outlet/shared/testing/click-in-menu'
import { closeDialogs } from '@outlet/shared/testing/close-dialogs'
import { aCurrentUser, anId } from '@outlet/shared/testing/builders'
import { makeFakeLocks } from '@outlet/shared/testing/fake-locks'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { aTarget, aTask, NOON } from './fake-tasks'
import { row, showTasks } from './show-tasks'

const server = useFakeServer()
afterEach(closeDialogs)
const show = (...page: Parameters<typeof showTasks> extends [unknown, ...infer Rest] ? Rest : never) =>
  showTasks(server, ...page)
const calls = (what: string) => server.calls.filter((made) => made.what.startsWith(what))

describe('the list', () => {
  test("shows each task's target, phase and remaining budget", async () => {
    show({
      tasks: [
        aTask({
          targets: [aTarget({ product_code: 'CE1', product_name: 'Rowan', is_orderable: false }), aTarget()],
          state: 'armed',
          phase: 'awaiting_confirmation',
          spent: 5000,
          held: 12_000,
          effective_mode: 'dry_run',
        }),
        aTask({
          name: 'Unread',
          targets: [aTarget({ is_orderable: null, read_at: null })],
          state: 'suspended',
          phase: 'suspended',
          suspended_code: 'store_failed',
        }),
      ],
    })
    const first = await row('Tabby for Mei')
    expect(first).toHaveTextContent('Coach Outlet')
    // The target of several that can be ordered now.
    expect(first).toHaveTextContent(/Tabby Shoulder Bag 26\+1Orderable/)
    expect(first).toHaveTextContent('Confirm (channel only allows Dry run)')
    expect(first).toHaveTextContent('Needs confirmation')
    expect(first).toHaveTextContent('$170 / $240')
    expect(within(first).getByTitle('Spent $50.00 · Reserved $120.00 · Remaining $70.00')).toBeInTheDocument()
    const second = await row('Unread')
    expect(second).toHaveTextContent('Unknown')
    expect(second).toHaveTextContent(/Suspendedstore error/)
  })

  test('filters on the server, and stores the filter in the address', async () => {
    const { user, address } = show({
      tasks: [aTask(), aTask({ name: 'Paused one', state: 'paused', phase: 'paused' })],
    })
    await row('Paused one')
    await user.click(screen.getByRole('combobox', { name: 'State' }))
    await user.click(within(await screen.findByRole('option', { name: 'Paused' })).getByText('Paused'))
    await waitFor(() => expect(address()).toBe('/?state=paused'))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tabby for Mei/ })).not.toBeInTheDocument())
  })

  test('explains snatch tasks in an empty list', async () => {
    const { user } = show({})
    expect(await screen.findByText('No snatch tasks yet')).toBeInTheDocument()
    expect(screen.getByText(/A dry run stops at the final quote/)).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'New snatch task' }).at(-1) ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'New snatch task' })).toBeInTheDocument()
  })

  test('shows the number of tasks, and of those in each saved view', async () => {
    const view = {
      id: anId(),
      list: 'snatch-tasks',
      name: 'Paused ones',
      search: 'state=paused',
      is_shared: false,
      owner: { id: anId(), name: 'Ada' },
      created_at: NOON,
      updated_at: NOON,
      version: 1,
    }
    show({ tasks: [aTask(), aTask({ name: 'Rowan' }), aTask({ name: 'Paused one', state: 'paused' })] })
    server.use(fake(getList, () => ({ columns: null, views: [view] })))
    expect(await screen.findByText('3 results')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Paused ones 1' })).toBeInTheDocument()
  })

  test('shows a 403 in place of the list', async () => {
    show({})
    server.use(
      fake(listSnatchTasks, () => {
        throw refuse(403, 'permission.denied')
      }),
    )
    expect(await screen.findByText('Access to this resource on the server is denied')).toBeInTheDocument()
  })

  test('is translated to Chinese', async () => {
    show({ tasks: [aTask({ state: 'armed', phase: 'armed' })] }, { locale: 'zh-CN' })
    expect(await row('Tabby for Mei')).toHaveTextContent(/可下单.*等待补货.*需确认.*补货时/)
  })
})

describe('actions', () => {
  const MORE = 'More actions for Tabby for Mei'

  test('arms and pauses', async () => {
    const { user } = show({ tasks: [aTask()] })
    await user.click(await screen.findByRole('button', { name: 'Arm' }))
    expect(await screen.findByText('“Tabby for Mei” armed')).toBeInTheDocument()
    await waitFor(async () => expect(await row('Tabby for Mei')).toHaveTextContent('When orderable'))
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('“Tabby for Mei” paused')).toBeInTheDocument()
  })

  test("an automatic task is armed with the user's own password", async () => {
    const { user } = show({ tasks: [aTask({ mode: 'auto' })] }, { role: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Arm' }))
    const question = within(await screen.findByRole('dialog', { name: /Arm “Tabby for Mei”/ }))
    await user.type(question.getByLabelText('Your password'), 'Wrong-1{Enter}')
    expect(await question.findByRole('alert')).toHaveTextContent('Wrong password')
    expect(await row('Tabby for Mei')).toHaveTextContent('Draft')
    await user.clear(question.getByLabelText('Your password'))
    await user.type(question.getByLabelText('Your password'), 'Right-1')
    await user.click(question.getByRole('button', { name: 'Arm' }))
    expect(await screen.findByText('“Tabby for Mei” armed')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('shows the reason of a refusal', async () => {
    const channel = { id: aTask().channel.id, name: 'Ada', state: 'unverified', mode: 'auto' } as const
    const { user } = show({ tasks: [aTask({ channel })] })
    await user.click(await screen.findByRole('button', { name: 'Arm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The task channel isn’t active. Test it first')
  })

  test('requires a confirmation before a task is cancelled', async () => {
    const { user } = show({ tasks: [aTask({ state: 'armed', phase: 'armed' })] })
    await clickInMenu(user, MORE, 'Cancel task')
    const question = within(await screen.findByRole('dialog', { name: /Cancel “Tabby for Mei”/ }))
    expect(calls('POST')).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Cancel task' }))
    expect(await screen.findByText('“Tabby for Mei” canceled')).toBeInTheDocument()
    await waitFor(async () => expect(await row('Tabby for Mei')).toHaveTextContent('Canceled'))
  })

  test('deletes, and offers an undo', async () => {
    const { user } = show({ tasks: [aTask()] })
    await clickInMenu(user, MORE, 'Delete')
    expect(await screen.findByText('“Tabby for Mei” deleted')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await row('Tabby for Mei')).toBeInTheDocument()
  })

  test('an armed task cannot be deleted', async () => {
    const { user } = show({ tasks: [aTask({ state: 'armed', phase: 'armed' })] })
    expect((await openMenu(user, MORE)).getByRole('button', { name: 'Delete' })).toBeDisabled()
  })
})

test('shows a change live', async () => {
  Object.defineProperty(navigator, 'locks', { value: makeFakeLocks(), configurable: true })
  const task = aTask({ state: 'armed', phase: 'armed' })
  const { set } = show({ tasks: [task] })
  server.use(fake(getCurrentUser, () => aCurrentUser()))
  act(() => writeToken('token-of-a-test'))
  const stop = startLive()
  await row('Tabby for Mei')
  await waitFor(() => expect(calls('GET /events')).toHaveLength(1))
  set(task.id, { phase: 'needs_attention' })
  await act(async () => server.emit({ topic: 'snatch-tasks', ids: [task.id] }))
  expect(await screen.findByText('Needs attention')).toBeInTheDocument()
  act(() => stop())
})
