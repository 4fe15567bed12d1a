import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '../../testing/render-page'
import { DayInput, MomentInput } from './MomentInput'
import { TimeInput } from './TimeInput'

const inputs = { day: DayInput, moment: MomentInput, time: TimeInput }
let current = ''
const Field = ({ kind, start }: { kind: keyof typeof inputs; start: string }) => {
  const [value, setValue] = useState(start)
  current = value
  const Input = inputs[kind]
  return <Input aria-label="When" value={value} onChange={setValue} />
}

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-12-01', '2026-12-01'],
  ['moment', '2026-11-20T09:30', '2026-11-20 09:30', '2026-12-01 23:05', '2026-12-01T23:05'],
  ['time', '09:30', '09:30', '23:05', '23:05'],
] as const)('a %s can be typed, emptied and abandoned', (kind, start, shown, text, typed) => {
  renderPage(<Field kind={kind} start={start} />)
  const field = () => screen.getByLabelText('When')
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } })
    fireEvent.blur(field())
  }
  expect(field()).toHaveValue(shown)
  // Incomplete text changes nothing.
  fireEvent.change(field(), { target: { value: text.slice(0, -1) } })
  expect(field()).toHaveValue(text.slice(0, -1))
  fireEvent.blur(field())
  expect(field()).toHaveValue(shown)
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.keyDown(field(), { key: 'Escape' })
  fireEvent.blur(field())
  expect(field()).toHaveValue(shown)
  expect(current).toBe(start)
  type('')
  expect(current).toBe('')
  type(text)
  expect(current).toBe(typed)
  expect(current).toBe(typed)
})

test('a typed value takes effect on Enter', async () => {
  const { user } = renderPage(<Field kind="moment" start="" />)
  await user.click(screen.getByLabelText('When'))
  await user.keyboard('2026-12-01 23:05')
  // Arco reads the key's code, which jsdom does not set.
  fireEvent.keyDown(screen.getByLabelText('When'), { keyCode: 13 })
  expect(current).toBe('2026-12-01T23:05')
})

test('the last day can be limited', async () => {
  const onChange = jest.fn()
  const { user } = renderPage(<DayInput aria-label="Day" value="2026-11-20" max="2026-11-20" onChange={onChange} />)
  await user.click(screen.getByLabelText('Day'))
  expect(document.querySelectorAll('.arco-picker-cell-in-view.arco-picker-cell-disabled')).toHaveLength(10)
})
