import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PageDrawer } from './PageDrawer'

const Page = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <PageDrawer title="Details" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        text
      </PageDrawer>
    </>
  )
}

test('Escape closes it from its first moment on, and the focus returns to the element that opened it', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Details' })
  expect(dialog).toHaveFocus()
  // Arco reads the key code, which user-event leaves out.
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})

const TwoDrawers = () => {
  const [count, setCount] = useState(1)
  return (
    <>
      <PageDrawer title="Details" isOpen onClose={() => {}}>
        <button type="button" onClick={() => setCount(2)}>
          Edit
        </button>
      </PageDrawer>
      <PageDrawer title="Form" isOpen={count === 2} onClose={() => setCount(1)}>
        <input aria-label="Name" />
        <input aria-label="Site" />
      </PageDrawer>
    </>
  )
}

test('typing while a drawer slides in over another one stays in its field', async () => {
  const user = userEvent.setup({ delay: null })
  render(<TwoDrawers />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  // The close button: the lower drawer's focus lock is active.
  await waitFor(() =>
    expect(within(screen.getByRole('dialog', { name: 'Details' })).getAllByRole('button')[0]).toHaveFocus(),
  )
  await user.click(edit)
  const form = screen.getByRole('dialog', { name: 'Form' })
  expect(form).toHaveFocus()
  const site = within(form).getByLabelText('Site')
  await user.type(site, 'eu', { skipClick: false })
  for (const letter of '-outlet') {
    await act(() => new Promise((resolve) => setTimeout(resolve, 80)))
    await user.keyboard(letter)
  }
  expect(site).toHaveValue('eu-outlet')

  expect(screen.getByText('Edit').closest('[inert]')).not.toBeNull()
  fireEvent.keyDown(form, { key: 'Escape', keyCode: 27 })
  expect(edit.closest('[inert]')).toBeNull()
  await waitFor(() => expect(edit).toHaveFocus())
})
