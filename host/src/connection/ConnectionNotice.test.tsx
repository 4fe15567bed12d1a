import { listOrders } from '@outlet/shared/contract/orders'
import { DATABASE_AWAY } from '@outlet/shared/contract/problem'
import { query } from '@outlet/shared/api/query'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { onRetryFailedParts } from '../lazy-parts/retry-failed-parts'
import { aRelease } from '../testing/example-release'
import { showConsole } from '../testing/show-console'
import { PROBE_MS } from './watch-connection'

const noAnswer: Error = new TypeError('Failed to fetch')
const server = { isThere: true, reads: 0, failure: noAnswer }
const answered = <Answer,>(answer: Answer) => (server.isThere ? answer : Promise.reject(server.failure))
const fakeServer = useFakeServer(
  fake(getCurrentUser, () => answered(aCurrentUser())),
  fake(listOrders, () => {
    server.reads += 1
    return answered({ items: [], next: null })
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

beforeEach(() => Object.assign(server, { isThere: true, reads: 0, failure: noAnswer }))

const show = async () => {
  const shown = showConsole('/orders/list', { release: aRelease(), loadPage: async () => Orders })
  await screen.findByRole('heading', { name: 'orders read' })
  return shown
}
const notice = () => screen.queryByText(/The server has been unreachable since \d{2}\/\d{2}\/\d{4}/)
const tell = (event: 'online' | 'offline') => act(async () => globalThis.dispatchEvent(new Event(event)))

it('says since when the server cannot be reached, goes away by itself, and reads again what is shown', async () => {
  const { user } = await show()
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/The server has been unreachable since/)).toBeVisible()
  const reads = server.reads
  server.isThere = true
  await tell('online')
  await screen.findByRole('heading', { name: 'orders read' })
  expect(notice()).toBeNull()
  expect(server.reads).toBeGreaterThan(reads)
})

it('says so too while the server lacks its database, and goes on by itself', async () => {
  const { user } = await show()
  server.failure = refuse(503, DATABASE_AWAY)
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/The server has been unreachable since/)).toBeVisible()
  server.isThere = true
  await tell('online')
  await waitFor(() => expect(notice()).toBeNull())
})

it('asks by itself whether the server is back, and has what could not be loaded tried then', async () => {
  const { user } = await show()
  const retry = jest.fn()
  const leave = onRetryFailedParts(retry)
  server.isThere = false
  await user.click(screen.getByRole('button', { name: 'read again' }))
  expect(await screen.findByText(/The server has been unreachable since/)).toBeVisible()
  server.isThere = true
  expect(retry).not.toHaveBeenCalled()
  await waitFor(() => expect(notice()).toBeNull(), { timeout: 3 * PROBE_MS })
  expect(retry).toHaveBeenCalledTimes(1)
  leave()
})

it('does not believe a browser that calls itself offline while the server answers', async () => {
  await show()
  const asked = fakeServer.calls.length
  await tell('offline')
  expect(fakeServer.calls.length).toBeGreaterThan(asked)
  expect(notice()).toBeNull()
  server.isThere = false
  await tell('offline')
  expect(await screen.findByText(/The server has been unreachable since/)).toBeVisible()
})
