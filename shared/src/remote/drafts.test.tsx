import { screen } from '@testing-library/react'
import { signOut } from '@outlet/shared/session/session'
import { signOut as signOutEndpoint } from '../contract/session'
import { z } from '../contract/zod'
import { writeToken } from '../session/token'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { dropDraft, dropDraftsAt, readDraft, writeDraft } from './drafts'
import { useDraft } from './use-draft'

useFakeServer(fake(signOutEndpoint, () => ({})))
const lin = { accountId: 'lin', address: '/orders/list', name: 'record' }

test('a draft belongs to one user, one address and one name', () => {
  writeDraft(lin, { note: 'half' })
  expect(readDraft(lin)).toEqual({ note: 'half' })
  expect(readDraft({ ...lin, accountId: 'wang' })).toBeNull()
  expect(readDraft({ ...lin, address: '/orders' })).toBeNull()
  expect(readDraft({ ...lin, name: 'edit o1' })).toBeNull()
  dropDraft(lin)
  expect(readDraft(lin)).toBeNull()
})

test('a full storage loses the draft, and typing still works', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => writeDraft(lin, { note: 'half' })).not.toThrow()
  full.mockRestore()
})

test("an explicit sign-out removes the tab's drafts and nothing else", async () => {
  writeToken('t-1')
  writeDraft(lin, { note: 'half' })
  sessionStorage.setItem('of another user', 'x')
  await signOut()
  expect(readDraft(lin)).toBeNull()
  expect(sessionStorage.getItem('of another user')).toBe('x')
})

test('drafts dropped at one address stay at others', () => {
  const elsewhere = { ...lin, address: '/channel/list' }
  writeDraft(lin, { note: 'half' })
  writeDraft(elsewhere, { note: 'whole' })
  dropDraftsAt(lin.address)
  expect(readDraft(lin)).toBeNull()
  expect(readDraft(elsewhere)).toEqual({ note: 'whole' })
  dropDraft(elsewhere)
})

const Values = z.object({ note: z.string() })
const Form = () => {
  const draft = useDraft('record', Values)
  return (
    <>
      <p>{draft.read()?.note ?? 'nothing stored'}</p>
      <button onClick={() => draft.store({ note: 'half' })}>keep</button>
    </>
  )
}

test("a form's draft is there when its page comes back, and not on another page", async () => {
  const first = renderPage(<Form />, { path: '/orders/list?q=bag' })
  await first.user.click(screen.getByRole('button', { name: 'keep' }))
  first.unmount()
  const again = renderPage(<Form />, { path: '/orders/list?q=shoe' })
  expect(screen.getByText('half')).toBeVisible()
  again.unmount()
  renderPage(<Form />, { path: '/channel/list' })
  expect(screen.getByText('nothing stored')).toBeVisible()
})
