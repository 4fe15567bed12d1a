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

const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('a relative range is passed as such, so that a link stays relative', async () => {
  const { user } = renderPage(<Filter />)
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
  await chooseOption(user, 'Placed', 'Placed: last 7 days')
  expect(range).toEqual({ from: 'today-6d', to: undefined })
  await chooseOption(user, 'Placed', 'Placed: yesterday')
  expect(range).toEqual({ from: 'today-1d', to: 'today' })
})

test('days are typed into two fields, and both are included in the range', async () => {
  const { user } = renderPage(<Filter start={{ from: 'today' }} />)
  await chooseOption(user, 'Placed', 'Placed: choose days')
  expect(range).toEqual({ from: undefined, to: undefined })
  type(await screen.findByLabelText('Placed from'), '2026-11-01')
  type(screen.getByLabelText('Placed to'), '2026-11-02')
  // Days in the installation's zone, like those of the relative choices: the server knows the zone.
  expect(range).toEqual({ from: '2026-11-01', to: '2026-11-03' })
  await chooseOption(user, 'Placed', 'Placed: today')
  expect(screen.queryByLabelText('Placed from')).not.toBeInTheDocument()
})

test('a half-typed day neither empties its field nor removes the fields', async () => {
  const start = new Date(2026, 10, 1).toISOString()
  renderPage(<Filter start={{ from: start }} />)
  await screen.findByLabelText('Placed from')
  const from = () => screen.getByLabelText('Placed from')
  fireEvent.change(from(), { target: { value: '2025-11-0' } })
  expect(from()).toHaveValue('2025-11-0')
  expect(range.from).toBe(start)
  type(from(), '2025-11-01')
  expect(range.from).toBe('2025-11-01')
  type(from(), '2025-11-')
  expect(from()).toHaveValue('2025-11-01')
})

test('a link’s only bound can be cleared and typed again', async () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  const from = await screen.findByLabelText('Placed from')
  fireEvent.change(from, { target: { value: '' } })
  expect(range.from).toBeUndefined()
  expect(from).toBeInTheDocument()
})

test('a link with days shows them', async () => {
  renderPage(<Filter start={{ from: new Date(2026, 10, 1).toISOString() }} />)
  expect(await screen.findByLabelText('Placed from')).toHaveValue('2026-11-01')
})

test('if the browser is in another zone, the zone of the days is named', () => {
  showZone('Pacific/Kiritimati')
  renderPage(<Filter start={{ from: '2026-11-01' }} />)
  expect(screen.getByText('Days in Pacific/Kiritimati (GMT+14)')).toBeVisible()
})
