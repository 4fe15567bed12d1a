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

/** A workbook with the cells `code`, `note`; `C0772`, `for Lin, "soon"`; and the number 40123, true. */
const WORKBOOK =
  'UEsDBBQAAAAIAOgDfF1bma6u5QAAAAsCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvVLDMBCEX0WjNhOdk4KCsZ0i0AYKXuCQz7HG+hudEszbIzuBggnQUN1Iu3vfalTvJmfFmRKb4Bu5UZXctfXLeyQWRfHcyCHneA/AeiCHrEIkX5Q+JIe5HNMRIuoRjwTbqroDHXwmn9d53iHb+oF6PNksHqdyfaEksizF/mKcWY3EGK3RmIsOZ999o6yvBFWSi4cHE3lVDBJuEmblZ8A191SenUxH4hlTPqArLpgsvIU0voYwqt+X3GgZ+t5o6oI+uRJRHBNhxwNRdlYtUzk0fvU3fzEzLGPzz0W+9n/2gOW72w9QSwMEFAAAAAgA6AN8XUuDozqWAAAABQEAAAsAAABfcmVscy8ucmVsc43PPQ7CMAwF4KtEPkDdMjCgpl1YuiIuEFL3R23iyAlQbk9GihgY/fz0Wa7bza3qQRJn9hqqooS2qS+0mpSDOM0hqtzwUcOUUjghRjuRM7HgQD5vBhZnUh5lxGDsYkbCQ1keUT4N2Juq6zVI11egrq9A/9g8DLOlM9u7I59+nPhqZNnISEnDtuKTZbkxL0VGAZsadw82b1BLAwQUAAAACADoA3xdhCMKwJ8AAAD4AAAADwAAAHhsL3dvcmtib29rLnhtbI2PSw6DMAxErxL5AA100QUKsGg3HCMlpokgMbLTz/EbQdl35c/Ibzym/8RFvZAlUGqhPlXQd+ZNPN+JZlXEJC34nNdGaxk9RisnWjEVZSKONpeRH1pWRuvEI+a46HNVXXS0IcFOaPgfBk1TGPFG4zNiyjuEcbG5vCY+rAKd2RzkV1WyEVu4kkMBta0GV0KA4iaUhgdXg+6MPq70Eaz7AlBLAwQUAAAACADoA3xdbTbpdJoAAAAGAQAAGgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzjc87DsIwDAbgq0Q+QN0yMKCmXVhYEReIUrep2jwUm9ftiRgQlRiYLP+2Pstt//CrulHmOQYNTVVD37VnWo2UgN2cWJWNwBqcSDogsnXkDVcxUSiTMWZvpLR5wmTsYibCXV3vMX8bsDXVadCQT0MD6vJM9I8dx3G2dIz26inIjxN4j3lhRyQFNXki0fCJGN+lqYoK2LW4+bB7AVBLAwQUAAAACADoA3xdzAKq69QAAAC6AQAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbH2R0U7DMAxFfyXKM5rTFDEJpZlge+SNLwhdoNEau0qsjs8nLSiaEOXNvvfaR07M4TOOYvYpB8JONjslD9ZcKV3y4D2L4mLu5MA8PQLkfvDR5R1NHovzTik6Lm36gDwl787rUBxBK/UA0QWU1qzaybGzJtFVpEIpar8UT40U3MmAY0D/yqnoIVvDtqezN8DWwNJD/5N/3soj8a88FFYF6grUGwuOar/XfxG3Bsrt4iXgnZCZCOU/8LbCl2q296rRrYH5ltKulLfVb6r3vQZuHhDqz9gvUEsBAhQDFAAAAAgA6AN8XVuZrq7lAAAACwIAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACADoA3xdS4OjOpYAAAAFAQAACwAAAAAAAAAAAAAAgAEWAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACADoA3xdhCMKwJ8AAAD4AAAADwAAAAAAAAAAAAAAgAHVAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFAAAAAgA6AN8XW026XSaAAAABgEAABoAAAAAAAAAAAAAAIABoQIAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgA6AN8XcwCquvUAAAAugEAABgAAAAAAAAAAAAAAIABcwMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLBQYAAAAABQAFAEUBAAB9BAAAAAA='
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const aBook = (bytes: Uint8Array<ArrayBuffer>) => aFile('', async () => bytes.buffer)

test('reads the first sheet of a workbook as a table', async () => {
  const { onText, choose } = show(aBook(bytesOf(WORKBOOK)))
  await choose()
  await waitFor(() => expect(onText.mock.calls).toEqual([['code,note\nC0772,"for Lin, ""soon"""\n40123,true']]))
})

test('shows that a workbook cannot be read', async () => {
  const { onText, choose } = show(aBook(bytesOf(WORKBOOK).slice(0, 200)))
  await choose()
  expect(await screen.findByText(/无法读取该工作簿/)).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
})

test('refuses a binary file', async () => {
  const { onText, choose } = show(aFile('', async () => Uint8Array.from([0xff, 0xfe, 0x00, 0xd8]).buffer))
  await choose()
  expect(await screen.findByText(/不是文本文件/)).toBeVisible()
  expect(onText).not.toHaveBeenCalled()
})
