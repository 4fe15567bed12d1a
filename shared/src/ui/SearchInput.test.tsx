import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchInput } from './SearchInput'

test('the search text is restored after "back" and "forward"', async () => {
  const onSearch = jest.fn()
  const show = (value: string) => <SearchInput label="Search" value={value} onSearch={onSearch} />
  const { rerender } = render(show(''))
  const box = screen.getByRole('textbox', { name: 'Search' })
  await userEvent.setup({ delay: null }).type(box, 'Tote{Enter}')
  expect(onSearch).toHaveBeenCalledWith('Tote')
  rerender(show('Tote'))
  expect(box).toHaveValue('Tote')
  rerender(show(''))
  expect(box).toHaveValue('')
  rerender(show('Tote'))
  expect(box).toHaveValue('Tote')
})

test.each(['/', '、', '／', '.'])('the key of / focuses it where that key types %s', (key) => {
  render(<SearchInput label="Search" value="" onSearch={jest.fn()} />)
  fireEvent.keyDown(document.body, { key, code: 'Slash' })
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
})

test('an Enter that ends a composition does not search', async () => {
  const onSearch = jest.fn()
  render(<SearchInput label="Search" value="" onSearch={onSearch} />)
  const box = screen.getByRole('textbox', { name: 'Search' })
  fireEvent.change(box, { target: { value: 'shou' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true })
  expect(onSearch).not.toHaveBeenCalled()
})
