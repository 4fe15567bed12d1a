import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FileButton } from './FileButton'

/** jsdom's files cannot be read. */
const aFile = (text: string, read = async () => new TextEncoder().encode(text).buffer as ArrayBuffer) =>
  Object.assign(new File([text], 'codes.csv', { type: 'text/csv' }), { arrayBuffer: read })

const show = (file: File) => {
  const onText = jest.fn()
  const words = { tooLarge: 'Too large', failed: 'Not readable' }
  render(<FileButton label="Choose" mostBytes={10} words={words} onText={onText} />)
  const choose = () => userEvent.upload(screen.getByLabelText('Choose', { selector: 'input' }), file)
  return { onText, choose }
}

test('hands the text over, and takes the same file again', async () => {
  const { onText, choose } = show(aFile('C7'))
  await choose()
  await choose()
  await waitFor(() => expect(onText.mock.calls).toEqual([['C7'], ['C7']]))
})

test('says why a file is not taken', async () => {
  const large = show(aFile('12345678901'))
  await large.choose()
  expect(await screen.findByText('Too large')).toBeVisible()
  expect(large.onText).not.toHaveBeenCalled()
})

test('says that a file cannot be read', async () => {
  const { onText, choose } = show(aFile('', () => Promise.reject(new Error('gone'))))
  await choose()
  expect(await screen.findByText('Not readable')).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
})
