import { screen, waitFor, within } from '@testing-library/react'
import { createNote, deleteNote, listNotes, restoreNote, updateNote, type Note } from '../../contract/notes'
import { listUsers } from '../../contract/users'
import { anId, aCurrentUser, aUser } from '../../testing/builders'
import { refuse } from '../../testing/fake-problem'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { RecordNotes } from './RecordNotes'

const me = { id: aCurrentUser().accountId, name: 'Lin Wei', state: 'active' } as const
const record = { type: 'order', id: anId() } as const
const chen = aUser({ name: 'Chen Jie', job: 'Buyer' })
const zhao = aUser({ name: 'Zhao' })

const aNote = (change: Partial<Note> = {}): Note => ({
  id: anId(),
  record_type: 'order',
  record_id: record.id,
  author: me,
  text: 'a note',
  mentions: [],
  created_at: '2026-11-20T12:00:00.000Z',
  edited_at: null,
  version: 1,
  ...change,
})

let notes: Note[] = []
let sent: unknown[] = []

const server = useFakeServer(
  fake(listNotes, () => ({ items: notes, next: null })),
  fake(listUsers, ({ query: { q = '' } }) => ({
    items: [chen, zhao].filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
    next: null,
  })),
  fake(createNote, ({ body: { mention_ids = [], ...body } }) => {
    sent.push({ ...body, mention_ids })
    const mentions = [chen, zhao].filter(({ id }) => mention_ids.includes(id)).map(({ id, name }) => ({ id, name }))
    const note = aNote({ text: body.text, mentions })
    notes = [note, ...notes]
    return note
  }),
)

beforeEach(() => {
  notes = []
  sent = []
})

const show = (noteId?: string, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<RecordNotes record={record} noteId={noteId} />, options)
const field = () => screen.findByRole('textbox', { name: 'New note' })
const add = () => screen.getByRole('button', { name: 'Add note' })
const noteBy = (name: string) => screen.findByRole('listitem', { name: `Note by ${name}` })

test('a note is added, with its address as a safe link', async () => {
  const { user } = show()
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
  expect(add()).toBeDisabled()
  await user.type(await field(), 'see https://a.example/x.')
  await user.click(add())
  const link = within(await noteBy('Lin Wei')).getByRole('link', { name: 'https://a.example/x' })
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(await field()).toHaveValue('')
  expect(sent).toEqual([
    { record_type: 'order', record_id: record.id, text: 'see https://a.example/x.', mention_ids: [] },
  ])
})

describe('@ suggests users', () => {
  test('by keyboard', async () => {
    const { user } = show()
    const box = await field()
    await user.type(box, '@')
    expect(await screen.findByRole('option', { name: /Chen Jie/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    expect(box).toHaveValue('@Chen Jie ')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(screen.getByText('Notifies Chen Jie')).toBeVisible()
    await user.type(box, 'and @zh')
    expect(await screen.findByRole('option', { name: /Zhao/ })).toBeVisible()
    await user.keyboard('{Tab}')
    expect(box).toHaveValue('@Chen Jie and @Zhao ')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await noteBy('Lin Wei')).toHaveTextContent('@Chen Jie and @Zhao')
    expect(sent).toMatchObject([{ mention_ids: [chen.id, zhao.id] }])
  })

  test('by touch, from the @ button', async () => {
    const { user } = show()
    const box = await field()
    await user.type(box, 'ask')
    await user.click(screen.getByRole('button', { name: 'Mention someone' }))
    await user.click(await screen.findByRole('option', { name: /Zhao/ }))
    expect(box).toHaveValue('ask @Zhao ')
  })

  test('Escape closes the list and nothing else; a removed name is not notified', async () => {
    const { user } = show()
    const box = await field()
    await user.type(box, '@ch')
    await screen.findByRole('option', { name: /Chen Jie/ })
    await user.keyboard('{Enter}{Backspace}{Backspace}')
    await waitFor(() => expect(screen.queryByText(/Notifies/)).not.toBeInTheDocument())
    await screen.findByRole('option', { name: /Chen Jie/ })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(box).toHaveValue('@Chen Ji')
  })
})

test('the note is shown while it is being sent; after a failure the text is back in the field', async () => {
  let fail = () => undefined as void
  server.use(
    fake(createNote, async () => {
      await new Promise<void>((resolve) => (fail = resolve))
      throw refuse(404, 'note.record_not_found')
    }),
  )
  const { user, unmount } = show()
  await user.type(await field(), 'first')
  await user.click(add())
  expect(await screen.findByText('Sending…')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
  await user.type(await field(), 'second')
  fail()
  expect(await screen.findByText('This record no longer exists')).toBeVisible()
  expect(await field()).toHaveValue('first\n\nsecond')
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
  // The draft is there again when the record is opened the next time.
  unmount()
  show()
  expect(await field()).toHaveValue('first\n\nsecond')
})

test('a text that is too long is not sent and not cut', async () => {
  const { user } = show()
  await user.click(await field())
  await user.paste('x'.repeat(4001))
  expect(await screen.findByText('Notes have at most 4,000 characters')).toBeVisible()
  expect(add()).toBeDisabled()
})

test('the own note is edited in place; a refusal leaves the text', async () => {
  notes = [aNote({ text: 'old' }), aNote({ author: { ...me, id: chen.id, name: 'Chen Jie' } })]
  let isRefused = true
  server.use(
    fake(updateNote, ({ body }) => {
      if (isRefused) throw refuse(409, 'note.version_conflict')
      notes = notes.map((note) =>
        note.author?.id === me.id ? { ...note, text: body.text, edited_at: note.created_at } : note,
      )
      return notes[0] ?? aNote()
    }),
  )
  const { user } = show(undefined, { role: 'user' })
  expect(within(await noteBy('Chen Jie')).queryByRole('button')).not.toBeInTheDocument()
  await user.click(within(await noteBy('Lin Wei')).getByRole('button', { name: 'Edit' }))
  await user.type(screen.getByRole('textbox', { name: 'Edit note' }), ' and new')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This note was changed in another window')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Edit note' })).toHaveValue('old and new')
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await noteBy('Lin Wei')).toHaveTextContent('edited'))
  expect(await noteBy('Lin Wei')).toHaveTextContent('old and new')
})

test('an admin deletes the note of another user, with an undo', async () => {
  const note = aNote({ author: { ...me, id: chen.id, name: 'Chen Jie', state: 'inactive' } })
  notes = [note]
  server.use(
    fake(deleteNote, () => {
      notes = []
      return {}
    }),
    fake(restoreNote, () => {
      notes = [note]
      return note
    }),
  )
  const { user } = show()
  const item = await noteBy('Chen Jie (deactivated)')
  expect(within(item).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await user.click(within(item).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await noteBy('Chen Jie (deactivated)')).toBeVisible()
})

test('the note of the address is loaded from a later page and scrolled into view', async () => {
  const target = aNote({ text: 'far down', author: null })
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  server.use(
    fake(listNotes, ({ query: { cursor } }) =>
      cursor === 'next' ? { items: [target], next: null } : { items: [aNote()], next: 'next' },
    ),
  )
  show(target.id)
  const item = await noteBy('Deleted user')
  expect(item).toHaveAttribute('data-target', 'true')
  expect(scrolled.mock.contexts).toEqual([item])
})

test('a missing note of the address is reported', async () => {
  notes = [aNote()]
  show(anId())
  expect(await screen.findByText('This note was deleted.')).toBeVisible()
})
