import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchInput } from './SearchInput'

test('what was searched for is there again after "back" and "forward"', async () => {
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
