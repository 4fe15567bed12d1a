import { screen, waitFor } from '@testing-library/react'
import { assignOrder } from '../../contract/orders/order-assignee'
import { listUsers } from '../../contract/users'
import type { UserReference } from '../../contract/users/user-reference'
import { call } from '../../api/call'
import { aCurrentUser, anId, anOrder, aUser } from '../../testing/builders'
import { chooseOption } from '../../testing/choose-option'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { RecordAssignee } from './RecordAssignee'

const me = aUser({ id: aCurrentUser().accountId, name: 'Lin Wei' })
const chen = aUser({ name: 'Chen Jie' })
const gone: UserReference = { id: anId(), name: 'Zhao', state: 'inactive' }
const order = anOrder()

let assigned: unknown[] = []

const server = useFakeServer(
  fake(listUsers, () => ({ items: [chen, me], next: null })),
  fake(assignOrder, ({ body }) => {
    assigned.push(body)
    return order
  }),
)

const show = (assignee: UserReference | null = null, isEditable = true) =>
  renderPage(
    <RecordAssignee
      assignee={assignee}
      onAssign={
        isEditable
          ? (assignee_id) => call(assignOrder, { params: { orderId: order.id }, body: { version: 1, assignee_id } })
          : undefined
      }
    />,
  )
const field = () => screen.findByRole('combobox', { name: 'Assignee' })
beforeEach(() => (assigned = []))

test('a record is assigned as soon as a user is chosen; the signed-in user is marked and comes first', async () => {
  const { user } = show()
  expect(await field()).toHaveTextContent('Unassigned')
  await user.click(await field())
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Unassigned',
    'Lin Wei (me)',
    'Chen Jie',
  ])
  await user.click(screen.getByRole('option', { name: 'Lin Wei (me)' }))
  await waitFor(() => expect(assigned).toEqual([{ version: 1, assignee_id: me.id }]))
})

test('a deactivated assignee is named as such and can be replaced by no one', async () => {
  const { user } = show(gone)
  expect(await field()).toHaveTextContent('Zhao (deactivated)')
  await chooseOption(user, 'Assignee', 'Unassigned')
  await waitFor(() => expect(assigned).toEqual([{ version: 1, assignee_id: null }]))
})

test('after a refusal the former assignee is shown again, with the reason', async () => {
  server.use(
    fake(assignOrder, () => {
      throw refuse(409, 'order.version_conflict')
    }),
  )
  const { user } = show({ ...gone, state: 'active' })
  await chooseOption(user, 'Assignee', 'Chen Jie')
  expect(await screen.findByText(/version_conflict|someone else/i)).toBeVisible()
  expect(await field()).toHaveTextContent('Zhao')
})

test('users who may not change the record only see the name', () => {
  show({ ...gone, state: 'deleted' }, false)
  expect(screen.getByText('Zhao (deleted)')).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})
