import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import type { DayRange } from '../format/day-range'
import { renderPage } from '../testing/render-page'
import { DayRangePicker } from './DayRangePicker'

const ranges: DayRange[] = []
const onChoose = jest.fn()
const Picker = () => {
  const [value, setValue] = useState<DayRange>({ from: '2026-11-10', to: '2026-11-20' })
  const change = (range: DayRange) => {
    ranges.push(range)
    setValue(range)
  }
  const presets = [{ key: 'week', label: 'Last week', onChoose }]
  return <DayRangePicker label="Days" fromLabel="From" toLabel="To" value={value} onChange={change} presets={presets} />
}

beforeEach(() => {
  ranges.length = 0
  onChoose.mockClear()
})

test('shows the days at once, and can be edited once the calendar is loaded', async () => {
  renderPage(<Picker />)
  expect(screen.getByLabelText('Days')).toHaveValue('2026-11-10 – 2026-11-20')
  expect(await screen.findByLabelText('From')).toHaveValue('2026-11-10')
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-20')
})

test('typed days take effect on Enter and when the field loses the focus, the earlier day first', async () => {
  const { user } = renderPage(<Picker />)
  const from = await screen.findByLabelText('From')
  await user.clear(from)
  expect(from).toHaveValue('')
  await user.keyboard('2026-11-12')
  // Arco reads the key's code, which jsdom does not set.
  fireEvent.keyDown(from, { keyCode: 13 })
  expect(ranges).toEqual([{ from: '2026-11-12', to: '2026-11-20' }])
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } })
  fireEvent.blur(screen.getByLabelText('From'))
  expect(ranges.at(-1)).toEqual({ from: '2026-11-20', to: '2026-12-01' })
})

test('Escape drops a typed day', async () => {
  renderPage(<Picker />)
  const from = await screen.findByLabelText('From')
  fireEvent.change(from, { target: { value: '2026-11-12' } })
  fireEvent.keyDown(from, { key: 'Escape' })
  fireEvent.blur(from)
  expect(ranges).toEqual([])
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-10')
})

test('a preset is chosen in the calendar', async () => {
  const { user } = renderPage(<Picker />)
  await user.click(await screen.findByLabelText('From'))
  await user.click(await screen.findByRole('button', { name: 'Last week' }))
  expect(onChoose).toHaveBeenCalledTimes(1)
  expect(ranges).toEqual([])
})
