import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import type { MomentRange } from '../format/day-range'
import { chooseOption } from '../testing/choose-option'
import { renderPage } from '../testing/render-page'
import { showZone } from '../testing/show-zone'
import { DayRangeFilter } from './DayRangeFilter'

let told: MomentRange = {}
const Filter = ({ start = {} }: { start?: MomentRange }) => {
  const [value, setValue] = useState(start)
  told = value
  return <DayRangeFilter label="Placed" fromLabel="Placed from" toLabel="Placed to" value={value} onChange={setValue} />
}

test('a range that moves with the days is told as such, so that a link stays what it says', async () => {
  const { user } = renderPage(<Filter />)
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
  await chooseOption(user, 'Placed', 'Placed: last 7 days')
  expect(told).toEqual({ from: 'today-6d', to: undefined })
  await chooseOption(user, 'Placed', 'Placed: yesterday')
  expect(told).toEqual({ from: 'today-1d', to: 'today' })
})

test('days are chosen in two fields, and both belong to the range', async () => {
  const { user } = renderPage(<Filter start={{ from: 'today' }} />)
  await chooseOption(user, 'Placed', 'Placed: choose days')
  expect(told).toEqual({ from: undefined, to: undefined })
  fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('Placed to'), { target: { value: '2026-11-02' } })
  // Days of the installation, as those of the relative choices are: the server knows its zone.
  expect(told).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  await chooseOption(user, 'Placed', 'Placed: today')
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
})

test('a half-typed year neither empties its field nor takes the fields away', () => {
  const start = new Date(2026, 10, 1).toISOString()
  renderPage(<Filter start={{ from: start }} />)
  const from = screen.getByLabelText('Placed from')
  fireEvent.change(from, { target: { value: '0002-11-01' } })
  expect(from).toHaveValue('0002-11-01')
  expect(told.from).toBe(start)
  fireEvent.change(from, { target: { value: '2025-11-01' } })
  expect(told.from).toBe('2025-11-01')
  fireEvent.change(from, { target: { value: '0020-11-01' } })
  fireEvent.blur(from)
  expect(from).toHaveValue('2025-11-01')
})

test('a link’s only bound can be emptied and typed anew', () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  const from = screen.getByLabelText('Placed from')
  fireEvent.change(from, { target: { value: '' } })
  expect(told.from).toBeUndefined()
  expect(from).toBeInTheDocument()
})

test('a link that holds days shows them', () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  expect(screen.getByLabelText('Placed from')).toHaveValue('2026-11-01')
})

test('days of a zone that the browser is not in say which zone it is', () => {
  showZone('Pacific/Kiritimati')
  renderPage(<Filter start={{ from: '2026-11-01' }} />)
  expect(screen.getByText('Days of Pacific/Kiritimati (GMT+14)')).toBeVisible()
})
