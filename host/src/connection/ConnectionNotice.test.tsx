import { listOrders } from '@outlet/shared/contract/orders'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import { query } from '@outlet/shared/api/query'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { onRetryFailed } from '../lazy-parts/retry-failed'
import { aRelease } from '../testing/example-release'
import { showConsole } from '../testing/show-console'

const networkFailure: Error = new TypeError('Failed to fetch')
const server = { isThere: true, reads: 0, failure: networkFailure }
const respond = <Body,>(body: Body) => (server.isThere ? body : Promise.reject(server.failure))
const fakeServer = useFakeServer(
  fake(getCurrentUser, () => respond(aCurrentUser())),
  fake(listOrders, () => {
    server.reads += 1
    return respond({ items: [], next: null })
  }),
)

const Orders = () => {
  const { data, refetch } = useQuery(query(listOrders))
  return (
    <>
      <h1>{data ? 'orders read' : 'no orders'}</h1>
      <button onClick={() => void refetch()}>read again</button>
    </>
  )
}

beforeEach(() => Object.assign(server, { isThere: true, reads: 0, failure: networkFailure }))

const show = async () => {
  const shown = showConsole('/orders/list', { release: aRelease(), loadPage: async () => Orders })
  await screen.findByRole('heading', { name: 'orders read' })
  return shown
}
const notice = () => screen.queryByText(/Can’t reach the server since \d{2}\/\d{2}\/\d{4}/)
const dispatch = (event: 'online' | 'offline') => act(async () => globalThis.dispatchEvent(new Event(event)))

it('shows since when the server is unreachable, disappears by itself, and shown data is read again', async () => {
  const { user } = await show()
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/Can’t reach the server since/)).toBeVisible()
  const reads = server.reads
  server.isThere = true
  await dispatch('online')
  await screen.findByRole('heading', { name: 'orders read' })
  expect(notice()).toBeNull()
  expect(server.reads).toBeGreaterThan(reads)
})

it('is also shown while the server has no database, and disappears by itself', async () => {
  const { user } = await show()
  server.failure = refuse(503, DATABASE_UNAVAILABLE)
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/Can’t reach the server since/)).toBeVisible()
  server.isThere = true
  await dispatch('online')
  await waitFor(() => expect(notice()).toBeNull())
})

it('polls until the server is back, then retries parts that could not be loaded', async () => {
  const { user } = await show()
  const retry = jest.fn()
  const leave = onRetryFailed(retry)
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/Can’t reach the server since/)).toBeVisible()
  server.isThere = true
  expect(retry).not.toHaveBeenCalled()
  await waitFor(() => expect(notice()).toBeNull())
  expect(retry).toHaveBeenCalledTimes(1)
  leave()
})

it('ignores a browser that reports itself offline while the server responds', async () => {
  await show()
  const callsBefore = fakeServer.calls.length
  await dispatch('offline')
  expect(fakeServer.calls.length).toBeGreaterThan(callsBefore)
  expect(notice()).toBeNull()
  server.isThere = false
  await dispatch('offline')
  expect(await screen.findByText(/Can’t reach the server since/)).toBeVisible()
})
