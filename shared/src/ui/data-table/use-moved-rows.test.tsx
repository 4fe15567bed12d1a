import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '../../testing/render-page'
import { DataTable } from '../DataTable'

const keyOf = (name: string) => name

/** Deletes at once; the next row moves up. */
const List = () => {
  const [rows, setRows] = useState(['A', 'B', 'C'])
  const remove = (name: string) => setRows(rows.filter((row) => row !== name))
  return (
    <DataTable
      label="Names"
      list={{ data: rows, error: null, isPending: false, refetch: () => undefined }}
      rowKey={keyOf}
      columns={[
        {
          key: 'name',
          title: 'Name',
          cell: (name) => <button onClick={() => remove(name)}>{`Delete ${name}`}</button>,
        },
      ]}
    />
  )
}

test('a second click at the same place does not delete the row that has just moved there', () => {
  let now = 1000
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
  renderPage(<List />)
  const click = (name: string, clientY: number) =>
    fireEvent.click(screen.getByRole('button', { name: `Delete ${name}` }), { clientX: 300, clientY, detail: 1 })
  click('A', 100)
  now += 200
  click('B', 103)
  expect(screen.getByRole('button', { name: 'Delete B' })).toBeInTheDocument()
  // A click elsewhere, or after the user could see the row, is intended.
  click('C', 140)
  expect(screen.queryByRole('button', { name: 'Delete C' })).not.toBeInTheDocument()
  now += 600
  click('B', 140)
  expect(screen.queryByRole('button', { name: 'Delete B' })).not.toBeInTheDocument()
  clock.mockRestore()
})
