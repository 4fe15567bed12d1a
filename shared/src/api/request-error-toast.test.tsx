import { useMutation, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { countOrders, listOrders, updateOrder } from '../contract/orders'
import { networkFailure, refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { action, query } from './query'
import { startRequestErrorToast } from './request-error-toast'

const NO_RESPONSE_TEXT = 'No response from the server. Check your network connection'

const server = useFakeServer()
let stop = () => undefined as void
beforeEach(() => {
  stop = startRequestErrorToast()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const Reads = () => {
  const count = useQuery(query(countOrders))
  const list = useQuery(query(listOrders))
  return <p>{count.error && list.error ? `page knows: ${count.error.code}` : 'reading'}</p>
}
const Write = ({ quiet = false }) => {
  const update = useMutation({ ...action(updateOrder), ...(quiet ? { meta: { quiet } } : {}) })
  const write = () => update.mutate({ params: { orderId: 'o1' }, body: { version: 1 } })
  return <button onClick={write}>{update.error ? `page knows: ${update.error.code}` : 'write'}</button>
}
const failReadsWith = (failure: Error | (() => Response)) => {
  const fail = () => {
    if (failure instanceof Error) throw failure
    return failure()
  }
  server.use(fake(countOrders, fail), fake(listOrders, fail))
}

test('a request without a response shows one message in the user’s language for all that fail alike, and the page gets the error too', async () => {
  failReadsWith(networkFailure('Failed to fetch'))
  renderPage(<Reads />)
  expect(await screen.findByText('page knows: network')).toBeVisible()
  expect(await screen.findAllByText(NO_RESPONSE_TEXT)).toHaveLength(1)
  expect(screen.queryByText('Failed to fetch')).not.toBeInTheDocument()
})

test('a proxy’s Bad Gateway is shown as an unreachable server, in the current language', async () => {
  failReadsWith(() => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  renderPage(<Reads />, { locale: 'zh-CN' })
  expect(await screen.findAllByText('服务器暂时不可用，请稍后重试')).toHaveLength(1)
  expect(screen.queryByText('Bad Gateway')).not.toBeInTheDocument()
})

test('any other failure without a body shows Request Error, for five seconds', async () => {
  jest.useFakeTimers()
  failReadsWith(() => new Response(null, { status: 418, statusText: "I'm a teapot" }))
  renderPage(<Reads />)
  await act(() => jest.advanceTimersByTimeAsync(500))
  expect(screen.getByText('Request Error')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(4000))
  expect(screen.getByText('Request Error')).toBeInTheDocument()
  // End, fade-out and removal: each is started by React's commit at the end of an act.
  for (const step of [700, 700, 700]) await act(() => jest.advanceTimersByTimeAsync(step))
  expect(screen.queryByText('Request Error')).not.toBeInTheDocument()
})

test('an error with a body is left to the page', async () => {
  failReadsWith(refuse(403, 'permission.denied', { detail: 'Not you' }))
  renderPage(<Reads />)
  expect(await screen.findByText('page knows: permission.denied')).toBeVisible()
  expect(screen.queryByText('Not you')).not.toBeInTheDocument()
})

test('a write without a response is reported too, unless its action reports the failure itself', async () => {
  server.use(
    fake(updateOrder, () => {
      throw networkFailure('No network')
    }),
  )
  const { user, unmount } = renderPage(<Write quiet />)
  await user.click(screen.getByRole('button', { name: 'write' }))
  expect(await screen.findByRole('button', { name: 'page knows: network' })).toBeVisible()
  expect(screen.queryByText(NO_RESPONSE_TEXT)).not.toBeInTheDocument()
  unmount()
  const again = renderPage(<Write />)
  await again.user.click(screen.getByRole('button', { name: 'write' }))
  await waitFor(() => expect(screen.getByText(NO_RESPONSE_TEXT)).toBeInTheDocument())
})
