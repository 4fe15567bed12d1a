import { fireEvent, render, screen, waitFor } from '@testing-library/react'
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

test('Escape closes it from its first moment on, and whoever opened it has the focus again', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Details' })
  expect(dialog).toHaveFocus()
  // Arco goes by the code of the key, which user-event leaves out.
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})
