import { Button, Popover, Tooltip } from '@arco-design/web-react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'

/** Any console output is a fault of Arco on React 19 (arco-design 3189, 3204). */
let log: jest.SpyInstance
beforeEach(() => (log = jest.spyOn(console, 'error')))
afterEach(() => log.mockRestore())

test('a pop-up opens at an element and at a button, whose refs it leaves to their owner', async () => {
  const element = createRef<HTMLSpanElement>()
  const button = createRef<HTMLElement>()
  render(
    <>
      <Tooltip content="of the element" popupVisible>
        <span ref={element}>element</span>
      </Tooltip>
      <Popover content="of the button" trigger="click">
        <Button ref={button}>button</Button>
      </Popover>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'button' }))
  expect(await screen.findByText('of the button')).toBeVisible()
  expect(screen.getByText('of the element')).toBeVisible()
  expect(element.current).toBe(screen.getByText('element'))
  expect(button.current).toBe(screen.getByRole('button', { name: 'button' }))
  expect(log.mock.calls).toEqual([])
})
