import { Input, Select } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { action } from '../api/query'
import { OrderStatus, listOrders, updateOrder } from '../contract/orders'
import type { Order } from '../contract/orders'
import { z } from '../contract/zod'
import { anOrder } from '../testing/builders'
import { networkFailure, refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { useUrlState } from '../url-state/use-url-state'
import { FormDrawer } from './FormDrawer'
import { FormField } from './FormField'
import { NumberInput } from './NumberInput'

const server = useFakeServer(fake(updateOrder, () => anOrder()))

const Body = z.strictObject({
  store_name: z.string().trim().min(1),
  status: OrderStatus,
  note: z.string().nullable(),
  shipping: z.int(),
  version: z.int(),
})
const schema = z.object({ edit: z.string().optional() })
const order = anOrder({
  id: '00000000-0000-7000-8000-000000000777',
  store_name: 'Coach Outlet',
  note: 'gift',
  version: 3,
})
const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null && 'store_name' in value
const valuesOf = (current: unknown) => {
  if (!isOrder(current)) throw new Error('no order')
  const { store_name, status, note, shipping, version } = current
  return { store_name, status, note, shipping: shipping.minor, version }
}

const EditOrder = ({ read = order }: { read?: Order }) => {
  const [{ edit }, change] = useUrlState(schema)
  const update = useMutation(action(updateOrder, { refreshes: [listOrders] }))
  return (
    <>
      <button onClick={() => change({ edit: order.id })}>edit</button>
      <FormDrawer
        title="Edit order"
        isOpen={edit !== undefined}
        onClose={() => change({ edit: undefined })}
        name={`edit ${order.id}`}
        initial={valuesOf(read)}
        schema={Body}
        submit={(body) => update.mutateAsync({ params: { orderId: order.id }, body })}
        valuesOf={valuesOf}
      >
        <FormField field="store_name" label="Store" required>
          <Input />
        </FormField>
        <FormField field="status" label="Status">
          <Select options={['placed', 'confirmed']} />
        </FormField>
        <FormField field="shipping" label="Shipping">
          <NumberInput />
        </FormField>
        <FormField field="note" label="Note">
          <Input.TextArea />
        </FormField>
      </FormDrawer>
    </>
  )
}

const open = async (read = order) => {
  const page = renderPage(<EditOrder read={read} />, { path: '/orders/list?q=bag' })
  await page.user.click(screen.getByRole('button', { name: 'edit' }))
  await screen.findByRole('dialog', { name: 'Edit order' })
  return page
}
const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit order' })).not.toBeInTheDocument())
const sent = () => server.calls.map(({ body }): unknown => JSON.parse(String(body)))

test('opens by the address, with its values and named fields; saving sends the body and closes it', async () => {
  const { user, address } = await open()
  expect(address()).toBe(`/orders/list?q=bag&edit=${order.id}`)
  expect(field('Store')).toHaveValue('Coach Outlet')
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('placed')
  await user.clear(field('Store'))
  await user.type(field('Store'), 'Kate Spade')
  await user.click(save())
  await isClosed()
  expect(sent()).toEqual([{ store_name: 'Kate Spade', status: 'placed', note: 'gift', shipping: 0, version: 3 }])
  expect(address()).toBe('/orders/list?q=bag')
  expect(hasUnsavedWork()).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})

test('a newly opened form has the focus in its first field', async () => {
  await open()
  await waitFor(() => expect(field('Store')).toHaveFocus())
})

test('violations of the contract are shown at their fields before anything is sent, and cleared once the field is valid', async () => {
  const { user } = await open()
  await user.clear(field('Store'))
  await user.click(save())
  expect(await screen.findByText('Too short, too small or empty')).toBeVisible()
  expect(field('Store')).toHaveFocus()
  expect(server.calls).toHaveLength(0)
  await user.type(field('Store'), 'K')
  await waitFor(() => expect(screen.queryByText('Too short, too small or empty')).not.toBeInTheDocument())
})

test('Ctrl-Enter saves from any field', async () => {
  const { user } = await open()
  await user.type(field('Note'), '!{Control>}{Enter}{/Control}')
  await isClosed()
  expect(sent()).toEqual([expect.objectContaining({ note: 'gift!' })])
})

test('the server’s refusals are shown at their fields, those without a field above; no input is lost', async () => {
  server.use(
    fake(updateOrder, () => {
      const errors = [
        { path: 'note', code: 'field.too_big', message: 'too big' },
        { path: 'currency', code: 'field.invalid_value', message: 'not known' },
      ]
      throw refuse(400, 'request.invalid', { errors })
    }),
  )
  const { user } = await open()
  await user.type(field('Note'), ' wrap')
  await user.click(save())
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText('Too long or too large')).toBeVisible()
  expect(within(dialog).getByText('Not one of the options')).toBeVisible()
  expect(within(dialog).getByText('Couldn’t save. Your input is still here.')).toBeVisible()
  expect(field('Note')).toHaveValue('gift wrap')
  expect(field('Note')).toHaveFocus()
})

test('after a cut connection the form is unchanged, and saving again sends it', async () => {
  let tries = 0
  server.use(
    fake(updateOrder, () => {
      tries += 1
      if (tries === 1) throw networkFailure()
      return anOrder()
    }),
  )
  const { user } = await open()
  await user.type(field('Note'), ' wrap')
  await user.click(save())
  const notice = await screen.findByText('Couldn’t save. Your input is still here.')
  await waitFor(() => expect(document.activeElement).toContainElement(notice))
  await user.click(save())
  await isClosed()
  expect(sent()[1]).toEqual(sent()[0])
})

test('after a concurrent save by another user, untouched fields are updated, edited ones stay, and saving succeeds after a comparison', async () => {
  server.use(
    fake(updateOrder, ({ body }) => {
      if (body.version === 3) {
        const current = { ...order, store_name: 'Their store', note: 'their note', version: 4 }
        throw refuse(409, 'order.version_conflict', { current })
      }
      return anOrder()
    }),
  )
  const { user } = await open()
  await user.type(field('Note'), ' wrap')
  await user.click(save())
  expect(await screen.findByText(/Someone else changed this in the meantime/)).toBeVisible()
  expect(field('Store')).toHaveValue('Their store')
  expect(field('Note')).toHaveValue('gift wrap')
  await user.click(save())
  expect(server.calls).toHaveLength(1)
  expect(screen.getByText('Someone else saved changes. Review the differences above first')).toBeVisible()
  expect(document.activeElement).toContainElement(screen.getByText(/Someone else changed this in the meantime/))
  await user.click(screen.getByRole('button', { name: 'Reviewed' }))
  await user.click(save())
  await isClosed()
  expect(sent()[1]).toMatchObject({ store_name: 'Their store', note: 'gift wrap', version: 4 })
})

test('closing with changes requires confirmation; without changes it does not', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  await user.click(screen.getByRole('button', { name: 'edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), '!')
  expect(hasUnsavedWork()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Note')).toHaveValue('gift!')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await isClosed()
  expect(hasUnsavedWork()).toBe(false)
  expect(sessionStorage).toHaveLength(0)
})

test('a draft left by "back" or a reload is restored, and can be discarded', async () => {
  const first = await open()
  await first.user.type(field('Note'), ' wrap')
  first.unmount()
  const { user } = await open()
  expect(await screen.findByText('Unsaved changes restored.')).toBeVisible()
  expect(field('Note')).toHaveValue('gift wrap')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field('Note')).toHaveValue('gift')
  expect(sessionStorage).toHaveLength(0)
})

test("a draft restored after another user's save holds only the edited fields, and can be saved", async () => {
  server.use(
    fake(updateOrder, ({ body }) => {
      if (body.version !== 4) throw refuse(409, 'order.version_conflict', { current: { ...order, version: 4 } })
      return anOrder()
    }),
  )
  const first = await open()
  await first.user.type(field('Note'), ' wrap')
  first.unmount()
  const { user } = await open({ ...order, store_name: 'Their store', version: 4 })
  expect(await screen.findByText('Unsaved changes restored.')).toBeVisible()
  expect(screen.queryByText(/Someone else changed this in the meantime/)).not.toBeInTheDocument()
  await user.click(save())
  await isClosed()
  expect(sent()).toEqual([expect.objectContaining({ store_name: 'Their store', note: 'gift wrap', version: 4 })])
})

test('a restored draft shows when another user has changed the same field', async () => {
  const first = await open()
  await first.user.type(field('Note'), ' wrap')
  first.unmount()
  const { user } = await open({ ...order, note: 'their note', version: 4 })
  expect(await screen.findByText(/Someone else changed this in the meantime/)).toBeVisible()
  expect(field('Note')).toHaveValue('gift wrap')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field('Note')).toHaveValue('their note')
  expect(screen.queryByText(/Someone else changed this in the meantime/)).not.toBeInTheDocument()
})

test('the focus returns to the element that opened the drawer', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  expect(screen.getByRole('button', { name: 'edit' })).toHaveFocus()
})
