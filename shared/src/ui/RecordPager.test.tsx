import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useInsertionEffect } from 'react'
import { queryClient } from '@outlet/shared/api/query-client'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { listPages, query } from '../api/query'
import { countOrders, listOrders, type Order } from '../contract/orders'
import { z } from '../contract/zod'
import { anOrder } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { useUrlState } from '../url-state/use-url-state'
import { PageDrawer } from './PageDrawer'
import { RecordPager } from './RecordPager'

const orders = [1, 2, 3].map((number) => anOrder({ order_number: `M-${number}` }))
const [first, second, third] = orders
let listed = orders
let steps = 0
const server = useFakeServer(
  fake(listOrders, ({ query: { cursor } }) => {
    if (cursor !== undefined) return { items: listed.slice(2), next: null }
    return listed.length > 2 ? { items: listed.slice(0, 2), next: 'on' } : { items: listed, next: null }
  }),
  fake(countOrders, () => ({ count: listed.length, exact: true })),
)
beforeEach(() => {
  listed = orders
  steps = 0
})

const Url = z.object({ order: z.uuid().optional() })
const idOf = ({ id }: Order) => id

const Form = () => {
  useInsertionEffect(() => registerForm(() => true, '/'), [])
  return <input aria-label="Note" />
}

const Page = ({ hasForm = false }: { hasForm?: boolean }) => {
  const [{ order }, change] = useUrlState(Url)
  const list = useInfiniteQuery(listPages(listOrders))
  const { data: total } = useQuery(query(countOrders))
  const show = (id: string) => {
    steps += 1
    change({ order: id }, { replace: true })
  }
  const pager = order !== undefined && (
    <RecordPager list={list} rowKey={idOf} open={order} total={total} onShow={show} />
  )
  return (
    <PageDrawer
      title={list.data?.find(({ id }) => id === order)?.order_number ?? 'Order'}
      isOpen={order !== undefined}
      onClose={() => change({ order: undefined })}
      beside={pager}
    >
      {hasForm && <Form />}
    </PageDrawer>
  )
}

const at = (order: Order | undefined) => `/?order=${order?.id}`
const button = (name: string) => screen.findByRole('button', { name })
const dialog = (order: Order | undefined) => screen.findByRole('dialog', { name: order?.order_number ?? '' })

test('pages through the list, loads further rows, and stays where it is at both ends', async () => {
  const { user, address } = renderPage(<Page />, { path: at(first) })
  expect(await screen.findByText('1 of 3')).toBeInTheDocument()
  expect(await button('Previous')).toHaveAttribute('aria-disabled', 'true')
  await user.click(await button('Previous'))
  expect(address()).toBe(at(first))
  await user.click(await button('Next'))
  await dialog(second)
  expect(await button('Next')).toHaveFocus()
  expect(server.calls.some(({ what }) => what.includes('cursor=on'))).toBe(false)
  await user.keyboard('j')
  await dialog(third)
  expect(address()).toBe(at(third))
  expect(screen.getByText('3 of 3')).toBeInTheDocument()
  expect(await button('Next')).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('jk')
  await dialog(second)
  expect(steps).toBe(3)
})

test('a record outside the list has no neighbours; one that has just left it retains its place', async () => {
  const { unmount } = renderPage(<Page />, { path: at(anOrder({ order_number: 'M-9' })) })
  await waitFor(() => expect(server.calls).toHaveLength(2))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
  unmount()
  queryClient.clear()
  listed = orders.slice(0, 2)
  const { user } = renderPage(<Page />, { path: at(first) })
  await screen.findByText('1 of 2')
  listed = orders.slice(1)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('1 of 2')).not.toBeInTheDocument())
  await user.click(await button('Next'))
  await dialog(second)
})

test('requires confirmation before it leaves unsaved input, and ignores keys typed in a field', async () => {
  const { user, address } = renderPage(<Page hasForm />, { path: at(first) })
  await screen.findByText('1 of 3')
  await user.type(screen.getByLabelText('Note'), 'j')
  expect(address()).toBe(at(first))
  await user.click(await button('Next'))
  await screen.findByText('Discard changes?')
  // The confirmation dialog handles the keys now.
  await user.keyboard('j')
  expect(address()).toBe(at(first))
  await user.click(await button('Discard changes'))
  await dialog(second)
})
