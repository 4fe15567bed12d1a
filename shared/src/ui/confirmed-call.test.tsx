import { useMutation } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { restoreUser, type User } from '../contract/users'
import { aUser } from '../testing/builders'
import { refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { renderPage } from '../testing/render-page'
import { useFakeServer } from '../testing/use-fake-server'
import { confirmedAction } from './confirmed-call'
import { Refusal } from './Refusal'
import { useAction } from './use-action'

const wang: User = {
  ...aUser({ username: 'wang', name: 'Wang' }),
  location: null,
  introduction: null,
  personal_website: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
}
const field = (code: string) => ({ errors: [{ path: 'current_password', code, message: '' }] })

const server = useFakeServer(
  fake(restoreUser, ({ body }) => {
    const code = 'user.current_password_required'
    if (body?.current_password === undefined) throw refuse(400, code, field(code))
    const wrong = 'user.current_password_wrong'
    if (body.current_password !== 'Right-Word') throw refuse(400, wrong, field(wrong))
    return wang
  }),
)
const sent = () => server.calls.map(({ body }) => JSON.parse(body === '' ? '{}' : String(body)) as unknown)

const restoreAction = confirmedAction(restoreUser)

const Restore = () => {
  const { mutateAsync, data } = useMutation(restoreAction)
  const { refusal, run } = useAction(async () => {
    await mutateAsync({ params: { userId: wang.id } })
  })
  return (
    <>
      <button onClick={() => void run()}>Restore</button>
      <Refusal of={refusal} />
      {data && <p>{data.name} is back</p>}
    </>
  )
}

const openDialog = async () => {
  const page = renderPage(<Restore />)
  await page.user.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' })
  return { ...page, dialog: within(dialog) }
}

test("a request that requires the user's own password is sent again with it; a wrong password is shown in the dialog", async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByLabelText('Your password'), 'Wrong-Word')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Wrong password')).toBeInTheDocument()
  expect(screen.queryByText('Wang is back')).not.toBeInTheDocument()
  await user.clear(dialog.getByLabelText('Your password'))
  await user.type(dialog.getByLabelText('Your password'), 'Right-Word{Enter}')
  expect(await screen.findByText('Wang is back')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent()).toEqual([{}, { current_password: 'Wrong-Word' }, { current_password: 'Right-Word' }])
})

test('submitting the form twice sends one request', async () => {
  const { dialog } = await openDialog()
  const field = dialog.getByLabelText('Your password')
  fireEvent.change(field, { target: { value: 'Right-Word' } })
  const { form } = field as HTMLInputElement
  if (!form) throw new Error('the field is in a form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(await screen.findByText('Wang is back')).toBeInTheDocument()
  expect(sent()).toEqual([{}, { current_password: 'Right-Word' }])
})

test('cancelling shows that the password was required, and nothing was done', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Enter your password')).toBeInTheDocument()
  expect(sent()).toEqual([{}])
})
