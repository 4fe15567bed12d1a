import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import type { MomentRange } from '../format/day-range'
import { chooseOption } from '../testing/choose-option'
import { renderPage } from '../testing/render-page'
import { showZone } from '../testing/show-zone'
import { DayRangeFilter } from './DayRangeFilter'

let range: MomentRange = {}
const Filter = ({ start = {} }: { start?: MomentRange }) => {
  const [value, setValue] = useState(start)
  range = value
  return <DayRangeFilter label="Placed" fromLabel="Placed from" toLabel="Placed to" value={value} onChange={setValue} />
}

test('a relative range is passed as such, so that a link stays relative', async () => {
  const { user } = renderPage(<Filter />)
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
  await chooseOption(user, 'Placed', 'Placed: last 7 days')
  expect(range).toEqual({ from: 'today-6d', to: undefined })
  await chooseOption(user, 'Placed', 'Placed: yesterday')
  expect(range).toEqual({ from: 'today-1d', to: 'today' })
})

test('days are chosen in two fields, and both are included in the range', async () => {
  const { user } = renderPage(<Filter start={{ from: 'today' }} />)
  await chooseOption(user, 'Placed', 'Placed: choose days')
  expect(range).toEqual({ from: undefined, to: undefined })
  fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('Placed to'), { target: { value: '2026-11-02' } })
  // Days in the installation's zone, like those of the relative choices: the server knows the zone.
  expect(range).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  await chooseOption(user, 'Placed', 'Placed: today')
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
})

test('a half-typed year neither empties its field nor removes the fields', () => {
  const start = new Date(2026, 10, 1).toISOString()
  renderPage(<Filter start={{ from: start }} />)
  const from = screen.getByLabelText('Placed from')
  fireEvent.change(from, { target: { value: '0002-11-01' } })
  expect(from).toHaveValue('0002-11-01')
  expect(range.from).toBe(start)
  fireEvent.change(from, { target: { value: '2025-11-01' } })
  expect(range.from).toBe('2025-11-01')
  fireEvent.change(from, { target: { value: '0020-11-01' } })
  fireEvent.blur(from)
  expect(from).toHaveValue('2025-11-01')
})

test('a link’s only bound can be cleared and typed again', () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  const from = screen.getByLabelText('Placed from')
  fireEvent.change(from, { target: { value: '' } })
  expect(range.from).toBeUndefined()
  expect(from).toBeInTheDocument()
})

test('a link with days shows them', () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  expect(screen.getByLabelText('Placed from')).toHaveValue('2026-11-01')
})

test('if the browser is in another zone, the zone of the days is named', () => {
  showZone('Pacific/Kiritimati')
  renderPage(<Filter start={{ from: '2026-11-01' }} />)
  expect(screen.getByText('Days in Pacific/Kiritimati (GMT+14)')).toBeVisible()
})
