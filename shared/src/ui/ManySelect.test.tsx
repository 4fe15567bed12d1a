import { fireEvent, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { ManySelect } from './ManySelect'

/** A list that is still opening takes no clicks. */
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

const Tags = ({ allowCreate }: { readonly allowCreate: boolean }) => {
  const [tags, setTags] = useState<string[]>(['urgent'])
  return (
    <>
      <ManySelect aria-label="Tags" allowCreate={allowCreate} value={tags} onChange={setTags} options={['gift box']} />
      <output>{tags.join('; ')}</output>
      <button type="button">Save</button>
    </>
  )
}

const input = () => screen.getByLabelText('Tags', { selector: 'input' })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

test('text that is typed and not chosen becomes a value when the focus leaves', async () => {
  render(<Tags allowCreate />)
  await user.click(input())
  type(' gift ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^urgent; gift$/)
})

test('typed text is dropped by Escape, when it is chosen already, and where only the options can be chosen', async () => {
  const { unmount } = render(<Tags allowCreate />)
  await user.click(input())
  type('gift')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(input())
  type('urgent')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^urgent$/)
  unmount()
  render(<Tags allowCreate={false} />)
  await user.click(input())
  type('gift')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^urgent$/)
})

test('an option that is chosen replaces the text typed to find it', async () => {
  render(<Tags allowCreate />)
  await user.click(input())
  type('box')
  await user.click(await screen.findByText('gift'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^urgent; gift box$/)
})
