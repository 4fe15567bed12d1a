import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError } from '../api/api-error'
import { renderPage } from '../testing/render-page'
import { ConfirmButton } from './ConfirmButton'
import { PageErrorBoundary } from './PageErrorBoundary'
import { RowActions } from './RowActions'
import { endUndo, showUndoMessage } from './UndoMessage'

const denied = new ApiError({ message: 'no', code: 'permission.denied', status: 403 })
const cut = new ApiError({ message: 'Failed to fetch', code: 'network' })

afterEach(() => void jest.useRealTimers())

test('the next step of a row does not start again while it is under way', async () => {
  const onClick = jest.fn()
  const actions = (isPending: boolean) => (
    <RowActions next={{ label: 'Check now', isPending, onClick }} more={{ label: 'More', entries: [] }} />
  )
  const { user, rerender } = renderPage(actions(true))
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(onClick).not.toHaveBeenCalled()
  rerender(actions(false))
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

describe('a button with confirmation', () => {
  const show = (onConfirm: () => Promise<unknown>) => {
    const page = (
      <ConfirmButton question="Delete the monitor of C0772?" verb="Delete" onConfirm={onConfirm} status="danger">
        Remove
      </ConfirmButton>
    )
    return renderPage(page).user
  }

  test('acts on the verb, and not on Cancel', async () => {
    const act = jest.fn(() => Promise.resolve())
    const user = show(act)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Delete the monitor of C0772?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(act).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('acts once, however soon the second click comes', async () => {
    const act = jest.fn(() => Promise.resolve())
    const user = show(act)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const verb = await screen.findByRole('button', { name: 'Delete' })
    await user.click(verb)
    fireEvent.click(verb)
    expect(act).toHaveBeenCalledTimes(1)
  })

  test('shows a refusal beneath the question until it is tried again or reopened', async () => {
    const failures = [denied, cut]
    const act = jest.fn(() => (failures.length > 0 ? Promise.reject(failures.shift()) : Promise.resolve()))
    const user = show(act)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You don’t have permission to do this')
    expect(screen.getByText('Delete the monitor of C0772?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    // The text is not the browser's own.
    await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent(/not allowed|Failed to fetch/))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(act).toHaveBeenCalledTimes(3))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

test('an action can be undone from its message', async () => {
  const undo = jest.fn(() => Promise.resolve())
  const { user } = renderPage(<button onClick={() => showUndoMessage('Monitor deleted', undo)}>delete</button>)
  await user.click(screen.getByRole('button', { name: 'delete' }))
  expect(await screen.findByText(/Monitor deleted/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText(/Monitor deleted/)).not.toBeInTheDocument())
})

test('the undo offer stays ten seconds after the last pointer or focus, and ends when it was undone elsewhere', async () => {
  jest.useFakeTimers()
  const undo = () => Promise.resolve()
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
  // Arco's message fades out in steps, each of which is drawn before the next starts.
  const fade = async () => {
    for (const step of [0.2, 0.4, 0.4]) await pass(step)
  }
  renderPage(<p>page</p>)
  act(() => showUndoMessage('A deleted', undo, 'a'))
  await pass(9)
  const offer = screen.getByRole('button', { name: 'Undo' })
  expect(offer).toHaveTextContent('(1)')
  fireEvent.pointerEnter(screen.getByText(/A deleted/))
  await pass(30)
  fireEvent.pointerLeave(screen.getByText(/A deleted/))
  act(() => offer.focus())
  await pass(30)
  act(() => offer.blur())
  await pass(9)
  expect(screen.getByText(/A deleted/)).toBeInTheDocument()
  await pass(1)
  await fade()
  expect(screen.queryByText(/A deleted/)).not.toBeInTheDocument()

  for (const name of ['A', 'B', 'C', 'D']) act(() => showUndoMessage(`${name} deleted`, undo, name))
  await fade()
  expect(screen.getAllByText(/deleted/).map((one) => one.textContent?.slice(0, 1))).toEqual(['B', 'C', 'D'])
  act(() => endUndo('C'))
  await fade()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  await pass(10)
  await fade()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('an error in a page leaves the rest unaffected, and the page can be tried again', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('broken')
    return <p>whole</p>
  }
  const Frame = () => {
    const [address, setAddress] = useState('/a')
    return (
      <>
        <button onClick={() => setAddress('/b')}>go on</button>
        <PageErrorBoundary resetKey={address}>
          <Fragile />
        </PageErrorBoundary>
      </>
    )
  }
  const { user } = renderPage(<Frame />)
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this page')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'go on' }))
  expect(screen.getByText('whole')).toBeVisible()
  silent.mockRestore()
})
