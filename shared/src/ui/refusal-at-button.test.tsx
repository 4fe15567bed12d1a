import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ApiError } from '../api/api-error'
import { PageRefusal } from '../i18n/problem-text'
import { writeToken } from '../session/token'
import { renderPage } from '../testing/render-page'
import { MoreMenu } from './MoreMenu'
import { runAction } from './use-action'

const denied = new ApiError({ message: 'no', code: 'permission.denied', status: 403 })
const cut = new ApiError({ message: 'Failed to fetch', code: 'network' })

/** Two rows, of which the first can be scrolled away; the test refuses their actions. */
const Rows = ({ act }: { act: () => Promise<unknown> }) => {
  const [hasFirst, setFirst] = useState(true)
  const go = () => void runAction(act)
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
  const { user } = renderPage(<Rows act={() => new Promise((_done, refuse) => waiting.push(refuse))} />)
  return {
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    refuse: async (why: unknown) => act(async () => waiting.pop()?.(why)),
    shownNotices: () => screen.queryAllByRole('alert').map((notice) => notice.textContent),
  }
}

const DENIED = 'You don’t have permission to do this'

/** Sets the rectangle of a button, and of all others by their translation, for jsdom, which computes no layout. */
const draw = (name: string, at: DOMRect) => {
  const button = screen.getByRole('button', { name })
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this === button) return at
    const [x = 0, y = 0] = (this.style.translate.match(/-?[\d.]+/g) ?? []).map(Number)
    return new DOMRect(x, y, 0, 0)
  })
  jest
    .spyOn(document, 'elementFromPoint')
    .mockImplementation((x, y) =>
      x >= at.left && x <= at.right && y >= at.top && y <= at.bottom ? button : document.body.firstElementChild,
    )
}
afterEach(() => jest.restoreAllMocks())

test("names the refused action and the reason, without the browser's own text, until it is closed or tried again", async () => {
  const { user, press, refuse, shownNotices } = show()
  await press('Pause C1')
  await refuse(denied)
  await press('Pause C2')
  await refuse(cut)
  expect(shownNotices()).toEqual([`Pause C1${DENIED}`, expect.stringMatching(/^Pause C2(?!.*Failed to fetch)./)])
  await press('Pause C1')
  expect(shownNotices()).toHaveLength(1)
  await refuse(new PageRefusal('The store did not answer'))
  expect(shownNotices()[1]).toBe('Pause C1The store did not answer')
  // Closes the newest first; closing by the notice's own button returns the focus.
  await user.keyboard('{Escape}')
  expect(shownNotices()).toEqual([expect.stringContaining('Pause C2')])
  const closer = screen.getByRole('button', { name: 'Close' })
  closer.focus()
  await user.keyboard('{Enter}')
  expect(shownNotices()).toEqual([])
  expect(screen.getByRole('button', { name: 'Pause C2' })).toHaveFocus()
})

test('Escape closes the notice before the drawer beneath it; without a notice it closes the drawer', async () => {
  const { user, press, refuse } = show()
  const heard = jest.fn()
  document.addEventListener('keydown', heard)
  await press('Pause C1')
  await refuse(denied)
  await user.keyboard('{Escape}')
  expect(heard).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', heard)
})

test('is shown at the button of its row, and at the top of the page once that row is not drawn', async () => {
  const { press, refuse, shownNotices } = show()
  draw('Pause C1', new DOMRect(500, 400, 28, 28))
  await press('Pause C1')
  await refuse(denied)
  const notice = screen.getByRole('alert')
  expect(notice.style.translate).toBe('528px 432px')
  await press('scroll')
  await waitFor(() => expect(notice.style.translate).toBe('0px 0px'))
  expect(shownNotices()).toEqual([`Pause C1${DENIED}`])
})

test("a refused action of a row's menu is shown at the menu’s button", async () => {
  const { press, refuse, shownNotices } = show()
  await press('More for C3')
  await press('Delete')
  await refuse(denied)
  expect(shownNotices()).toEqual([`More for C3${DENIED}`])
})

test('is removed with the session, and rethrows other errors', async () => {
  const { press, refuse, shownNotices } = show()
  await press('Pause C1')
  await refuse(denied)
  act(() => writeToken('of-somebody-else'))
  expect(shownNotices()).toEqual([])
  await expect(runAction(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
  fireEvent.keyDown(document.body, { key: 'Escape' })
})
