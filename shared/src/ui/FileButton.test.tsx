import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FileButton } from './FileButton'

/** Makes a file; jsdom's own files cannot be read. */
const aFile = (text: string, read = async () => new TextEncoder().encode(text).buffer) =>
  Object.assign(new File([text], 'codes.csv', { type: 'text/csv' }), { arrayBuffer: read })

const show = (file: File) => {
  const onText = jest.fn()
  const messages = { tooLarge: 'Too large', failed: 'Not readable' }
  render(<FileButton label="Choose" maxBytes={10} messages={messages} onText={onText} />)
  const choose = () => userEvent.upload(screen.getByLabelText('Choose', { selector: 'input' }), file)
  return { onText, choose }
}

test('passes the text on, and accepts the same file again', async () => {
  const { onText, choose } = show(aFile('C7'))
  await choose()
  await choose()
  await waitFor(() => expect(onText.mock.calls).toEqual([['C7'], ['C7']]))
})

test('shows why a file is refused', async () => {
  const large = show(aFile('12345678901'))
  await large.choose()
  expect(await screen.findByText('Too large')).toBeVisible()
  expect(large.onText).not.toHaveBeenCalled()
})

test('shows that a file cannot be read', async () => {
  const { onText, choose } = show(aFile('', () => Promise.reject(new Error('gone'))))
  await choose()
  expect(await screen.findByText('Not readable')).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
})

test('prompts for an uncertain encoding, with the first lines in each reading', async () => {
  // 标签 in GB 18030.
  const { onText, choose } = show(aFile('', async () => Uint8Array.from([0xb1, 0xea, 0xc7, 0xa9]).buffer))
  await choose()
  expect(await screen.findByText('标签')).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '使用此编码' }))
  expect(onText.mock.calls).toEqual([['标签']])
})

test('refuses a binary file', async () => {
  const { onText, choose } = show(aFile('', async () => Uint8Array.from([0xff, 0xfe, 0x00, 0xd8]).buffer))
  await choose()
  expect(await screen.findByText(/不是文本文件/)).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
})
