import { getList, setListColumns, type ListColumns } from '@outlet/shared/contract/list/lists'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote, aWidget } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const widgets = [
  aWidget('Numbers', { place: 'metrics', span: 4, attends: true }),
  aWidget('Chart', { span: 15 }),
  aWidget('Stock', { span: 9 }),
]
const release = aRelease({ remotes: [aRemote({ routes: [], widgets })] })

let columns: ListColumns
beforeEach(() => {
  columns = null
})
const server = useFakeServer(
  signedInAs('admin'),
  fake(getList, () => ({ columns, views: [] })),
  fake(setListColumns, ({ body }) => ({ columns: (columns = body.columns) })),
)

const customize = async () => {
  const { user } = showConsole('/dashboard/workplace', { release })
  await screen.findByText('widget Chart')
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  return { user, panel: within(await screen.findByRole('region', { name: 'Customize' })) }
}
const column = (key: string, change: object = {}) => ({
  ...{ key: `orders.${key}`, is_shown: true, is_pinned: false, width: null },
  ...change,
})
const cards = () =>
  screen.getAllByText(/^widget /).flatMap((text) => (text.closest('[hidden]') ? [] : [text.textContent]))

test('moves, resizes and hides widgets at once, stores them with Done, and undoes it', async () => {
  const { user, panel } = await customize()
  expect(cards()).toEqual(['widget Numbers', 'widget Chart', 'widget Stock'])
  await user.click(panel.getByRole('button', { name: 'Move up: Stock widget' }))
  expect(panel.getByRole('button', { name: 'Move up: Stock widget' })).toBeDisabled()
  await user.selectOptions(panel.getByRole('combobox', { name: 'Stock widget: width' }), 'Full width')
  await user.click(panel.getByRole('checkbox', { name: 'Numbers widget' }))
  await waitFor(() => expect(cards()).toEqual(['widget Stock', 'widget Chart']))
  // A hidden widget that reports needs still runs.
  expect(screen.getByText('widget Numbers')).not.toBeVisible()
  expect(columns).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Customize' })).toBeNull())
  expect(columns).toEqual([
    column('Numbers', { is_shown: false, size: 'side' }),
    column('Stock', { size: 'full' }),
    column('Chart', { size: 'main' }),
  ])
  expect(cards()).toEqual(['widget Stock', 'widget Chart'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(cards()).toEqual(['widget Numbers', 'widget Chart', 'widget Stock']))
  expect(columns).toBeNull()
})

test('a cancelled change is discarded, and the default can be restored', async () => {
  columns = [column('Stock', { size: 'main' }), column('Chart', { is_shown: false }), column('Numbers')]
  const { user } = showConsole('/dashboard/workplace', { release })
  await waitFor(() => expect(cards()).toEqual(['widget Numbers', 'widget Stock']))
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Chart widget' }))
  expect(await screen.findByText('widget Chart')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('widget Chart')).toBeNull()
  expect(server.calls.some(({ what }) => what.startsWith('PUT'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Customize' }))
  await user.click(await screen.findByRole('button', { name: 'Restore default' }))
  expect(await screen.findByText('widget Chart')).toBeVisible()
  expect(columns).toBeNull()
})

test('a refused change is reported, and nothing is lost', async () => {
  server.use(
    fake(setListColumns, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  const { user, panel } = await customize()
  await user.click(panel.getByRole('checkbox', { name: 'Chart widget' }))
  await user.click(panel.getByRole('button', { name: 'Done' }))
  expect(await panel.findByText('Internal server error')).toBeVisible()
  expect(panel.getByRole('checkbox', { name: 'Chart widget' })).not.toBeChecked()
})
