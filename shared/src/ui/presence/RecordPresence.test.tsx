import type { Query } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { endPresence, reportPresence, type PresentUser } from '../../contract/presence'
import { queryClient } from '../../api/query-client'
import { anId } from '../../testing/builders'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { RecordPresence } from './RecordPresence'

let others: PresentUser[] = []
/** Reports by record, since a test's last report may arrive in the next test. */
let reports = new Map<string, string[]>()
const note = (id: string, what: string) => reports.set(id, [...(reports.get(id) ?? []), what])

useFakeServer(
  fake(reportPresence, ({ body: { record_id, is_editing } }) => {
    note(record_id, is_editing ? 'edits' : 'reads')
    return { items: others }
  }),
  fake(endPresence, ({ body: { record_id } }) => {
    note(record_id, 'ended')
    return {}
  }),
)

beforeEach(() => {
  others = []
  reports = new Map()
})

const record = () => ({ type: 'order', id: anId() }) as const
const user = (name: string, is_editing = false): PresentUser => ({ id: anId(), name, avatar: null, is_editing })

test('shows who edits the record and who has it open', async () => {
  others = [user('Chen Jie', true), user('Zhao'), user('Wang')]
  renderPage(<RecordPresence record={record()} />)
  expect(await screen.findByText('Chen Jie is editing this')).toBeVisible()
  expect(screen.getByText('Zhao, Wang also have this open')).toBeVisible()
})

test('the last drawer or form of a record ends its presence', async () => {
  const shown = record()
  const { unmount } = renderPage(<RecordPresence record={shown} />)
  await waitFor(() => expect(reports.get(shown.id)).toEqual(['reads']))
  unmount()
  await waitFor(() => expect(reports.get(shown.id)).toEqual(['reads', 'ended']))
})

test('a form above a drawer edits', async () => {
  const shown = record()
  const { unmount } = renderPage(
    <>
      <RecordPresence record={shown} />
      <RecordPresence record={shown} isEditing />
    </>,
  )
  await waitFor(() => expect(reports.get(shown.id)).toContain('edits'))
  unmount()
  await waitFor(() => expect(reports.get(shown.id)?.at(-1)).toBe('ended'))
  expect(reports.get(shown.id)?.filter((what) => what === 'ended')).toHaveLength(1)
})

test('a live event is followed by another report', async () => {
  const shown = record()
  renderPage(<RecordPresence record={shown} />)
  await waitFor(() => expect(reports.get(shown.id)).toHaveLength(1))
  others = [user('Chen Jie')]
  const predicate = ({ meta }: Query) => meta?.topics?.includes('presence') ?? false
  await act(() => queryClient.invalidateQueries({ predicate }))
  expect(await screen.findByText('Chen Jie also has this open')).toBeVisible()
})
