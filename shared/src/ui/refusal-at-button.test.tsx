import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError } from '../api/api-error'
import { writeToken } from '../session/token'
import { renderPage } from '../testing/render-page'
import { MoreMenu } from './MoreMenu'
import { refusalAtButton } from './refusal-at-button'

const denied = new ApiError({ message: 'no', code: 'permission.denied', status: 403 })
const cut = new ApiError({ message: 'Failed to fetch', code: 'network' })

/** Two rows, of which the first can be scrolled away; what a row does is refused when the test says so. */
const Rows = ({ refuse }: { refuse: (tell: ReturnType<typeof refusalAtButton>) => void }) => {
  const [hasFirst, setFirst] = useState(true)
  const go = () => refuse(refusalAtButton())
  return (
    <>
      {hasFirst && <button aria-label="Pause C1" onClick={go} />}
      <button onClick={go}>Pause C2</button>
      <MoreMenu label="More for C3" entries={[{ key: 'delete', label: 'Delete', onClick: go }]} />
      <button onClick={() => setFirst(false)}>scroll</button>
    </>
  )
}

const show = () => {
  const waiting: ((why: unknown) => void)[] = []
  const { user } = renderPage(<Rows refuse={(tell) => waiting.push(tell)} />)
  return {
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    refuse: (why: unknown) => act(() => waiting.pop()?.(why)),
    told: () => screen.queryAllByRole('alert').map((notice) => notice.textContent),
  }
}

const DENIED = 'You are not allowed to do this'

/** Where jsdom, which lays nothing out, is to draw a button. */
const draw = (name: string, at: DOMRect) => {
  const button = screen.getByRole('button', { name })
  jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(at)
  jest
    .spyOn(document, 'elementFromPoint')
    .mockImplementation((x, y) =>
      x >= at.left && x <= at.right && y >= at.top && y <= at.bottom ? button : document.body.firstElementChild,
    )
}
afterEach(() => jest.restoreAllMocks())

test('names what was refused and why, in no words of the browser, until it is closed or tried again', async () => {
  const { user, press, refuse, told } = show()
  await press('Pause C1')
  refuse(denied)
  await press('Pause C2')
  refuse(cut)
  expect(told()).toEqual([`Pause C1${DENIED}`, expect.stringMatching(/^Pause C2(?!.*Failed to fetch)./)])
  await press('Pause C1')
  expect(told()).toHaveLength(1)
  refuse('The store did not answer')
  expect(told()[1]).toBe('Pause C1The store did not answer')
  // The newest first; and who closed it by its own button is where they were.
  await user.keyboard('{Escape}')
  expect(told()).toEqual([expect.stringContaining('Pause C2')])
  const closer = screen.getByRole('button', { name: 'Close' })
  closer.focus()
  await user.keyboard('{Enter}')
  expect(told()).toEqual([])
  expect(screen.getByRole('button', { name: 'Pause C2' })).toHaveFocus()
})

test('Escape closes the notice before the drawer beneath it; without one it is the drawer’s', async () => {
  const { user, press, refuse } = show()
  const heard = jest.fn()
  document.addEventListener('keydown', heard)
  await press('Pause C1')
  refuse(denied)
  await user.keyboard('{Escape}')
  expect(heard).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', heard)
})

test('stands at the button of its row, and at the top of the page once that row is not drawn', async () => {
  const { press, refuse, told } = show()
  draw('Pause C1', new DOMRect(500, 400, 28, 28))
  await press('Pause C1')
  refuse(denied)
  const notice = screen.getByRole('alert')
  expect(notice.style.translate).toBe('528px 432px')
  await press('scroll')
  await waitFor(() => expect(notice.style.translate).toBe(`${innerWidth / 2}px 68px`))
  expect(told()).toEqual([`Pause C1${DENIED}`])
})

test('what a menu of a row did is told at the menu’s button', async () => {
  const { press, refuse, told } = show()
  await press('More for C3')
  await press('Delete')
  refuse(denied)
  expect(told()).toEqual([`More for C3${DENIED}`])
})

test('goes with the session, and hides no bug', async () => {
  const { press, refuse, told } = show()
  await press('Pause C1')
  refuse(denied)
  act(() => writeToken('of-somebody-else'))
  expect(told()).toEqual([])
  expect(() => refusalAtButton()(new TypeError('a bug'))).toThrow('a bug')
  fireEvent.keyDown(document.body, { key: 'Escape' })
})
