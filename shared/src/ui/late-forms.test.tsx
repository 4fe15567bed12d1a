import { act, screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page'
import { lateForms } from './late-forms'

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const someForms = () => {
  const network = { isDown: false, tries: 0, onTry: (): unknown => null }
  const onClose = jest.fn<undefined, []>()
  const Forms = lateForms<{ readonly title: string; readonly onClose: () => void }>(async () => {
    network.tries += 1
    network.onTry()
    if (network.isDown) throw new Error('404')
    return ({ title }) => <p>{title}</p>
  })
  const show = (isWanted: boolean) => <Forms isRequested={isWanted} title="a form" onClose={onClose} />
  return { network, show, onClose }
}

test('the forms are loaded once, a moment after the page is shown', async () => {
  const { network, show } = someForms()
  const { unmount } = renderPage(show(false))
  await pass(1000)
  expect(network.tries).toBe(0)
  await pass(1000)
  expect(screen.getByText('a form')).toBeVisible()
  unmount()
  renderPage(show(true))
  expect(screen.getByText('a form')).toBeVisible()
  expect(network.tries).toBe(1)
})

test('requested forms are loaded at once; a failure is shown, and can be retried', async () => {
  const { network, show, onClose } = someForms()
  network.isDown = true
  renderPage(show(true))
  await pass(100)
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection')
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(onClose).toHaveBeenCalledTimes(1)
  network.isDown = false
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await pass(100)
  expect(screen.getByText('a form')).toBeVisible()
  expect(network.tries).toBe(3)
})

test('a request that fails is repeated once before a failure is shown', async () => {
  const { network, show } = someForms()
  network.isDown = true
  network.onTry = () => (network.isDown = network.tries < 2)
  renderPage(show(true))
  await pass(100)
  expect(screen.getByText('a form')).toBeVisible()
})

test('a failed preload is not shown', async () => {
  const { network, show } = someForms()
  network.isDown = true
  const { unmount } = renderPage(show(false))
  await pass(3000)
  expect(network.tries).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  network.isDown = false
  renderPage(show(true))
  await pass(100)
  expect(screen.getByText('a form')).toBeVisible()
})
