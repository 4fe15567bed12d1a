import { getCurrentUser, removeAvatar, setAvatar, updateCurrentUser } from '@outlet/shared/contract/session'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import '../testing/host-messages'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'
import ProfilePage from './ProfilePage'

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS })

const me = aCurrentUser({ job: 'Buyer', version: 3 })
const server = useFakeServer(
  fake(getCurrentUser, () => me),
  fake(updateCurrentUser, () => me),
  fake(setAvatar, () => ({ ...me, avatar: '/api/v1/images/a' })),
  fake(removeAvatar, () => me),
)

const path = '/account/profile'
const show = (change: Parameters<typeof renderPage>[1] = {}) => renderPage(<ProfilePage />, { path, me, ...change })
const sent = (method: string) =>
  server.calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => JSON.parse(String(body) || 'null'))
const button = (name: string) => screen.getByRole('button', { name })
const enter = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
const picture = (name = 'me.png', type = 'image/png') => new File(['picture'], name, { type })

test('shows the profile with account id and registration date', async () => {
  show()
  expect(await screen.findByText('Buyer')).toBeVisible()
  expect(screen.getByText('lin@example.com')).toBeVisible()
  expect(screen.getByText(me.accountId)).toBeVisible()
  expect(screen.getByText('Administrator')).toBeVisible()
  expect(screen.getByText('11/20/2026, 12:00')).toBeVisible()
  expect(screen.getAllByText('Not set').length).toBeGreaterThan(2)
})

test('saves the profile with its version: emptied fields are sent as null', async () => {
  const { user, address } = show()
  await screen.findByText('Buyer')
  await user.click(button('Edit'))
  expect(address()).toBe(`${path}?form=edit`)
  await screen.findByRole('dialog', { name: 'Edit profile' })
  enter('Job', '')
  enter('Website', 'https://lin.example')
  await user.click(button('Save'))
  expect(await screen.findByText('Profile saved')).toBeVisible()
  expect(sent('PATCH')).toEqual([
    expect.objectContaining({ name: 'Lin Wei', job: null, personalWebsite: 'https://lin.example', version: 3 }),
  ])
  await waitFor(() => expect(address()).toBe(path))
})

test.each([
  ['Website', 'javascript:alert(1)'],
  ['E-mail', 'nowhere'],
  ['Phone', 'call me'],
])('refuses %s %s at its field, before anything is sent', async (field, text) => {
  const { user } = show({ path: `${path}?form=edit` })
  await screen.findByRole('dialog')
  enter(field, text)
  await user.click(button('Save'))
  const item = screen.getByRole('textbox', { name: field }).closest('.arco-form-item')
  await waitFor(() => expect(item?.querySelector('.arco-form-message')?.textContent).toMatch(/^[A-Z].*/))
  expect(sent('PATCH')).toEqual([])
})

test('when an administrator saved first, shows both versions and saves the chosen one', async () => {
  server.use(
    fake(updateCurrentUser, ({ body }) => {
      if (body.version === 3)
        throw refuse(409, 'user.version_conflict', { current: { ...me, job: 'Lead', version: 4 } })
      return me
    }),
  )
  const { user } = show({ path: `${path}?form=edit` })
  await screen.findByRole('dialog')
  enter('Job', 'Senior buyer')
  await user.click(button('Save'))
  const job = within(await screen.findByRole('group', { name: 'Job' }))
  expect(job.getByRole('radio', { name: 'Yours: Senior buyer' })).toBeChecked()
  await user.click(job.getByRole('radio', { name: 'Saved meanwhile: Lead' }))
  await user.click(button('Reviewed'))
  await user.click(button('Save'))
  expect(await screen.findByText('Profile saved')).toBeVisible()
  expect(sent('PATCH')[1]).toMatchObject({ job: 'Lead', version: 4 })
})

describe('the picture', () => {
  test('is previewed before it is sent', async () => {
    const { user } = show()
    await user.upload(await screen.findByLabelText('Picture file'), picture())
    expect(await screen.findByRole('img', { name: 'Preview of the chosen picture' })).toHaveAttribute(
      'src',
      `data:image/png;base64,${btoa('picture')}`,
    )
    expect(sent('PUT')).toEqual([])
    await user.click(button('Use this picture'))
    expect(await screen.findByText('Picture updated')).toBeVisible()
    expect(sent('PUT')).toEqual([{ image: btoa('picture') }])
    expect(button('Choose a picture')).toBeVisible()
  })

  test('can be dropped, and the preview can be cancelled', async () => {
    const { user } = show()
    const place = await screen.findByRole('group', { name: 'Picture' })
    fireEvent.drop(place, { dataTransfer: { files: [picture()] } })
    await screen.findByRole('img', { name: 'Preview of the chosen picture' })
    await user.click(button('Cancel'))
    expect(button('Choose a picture')).toBeVisible()
    expect(sent('PUT')).toEqual([])
  })

  test.each([
    ['a text', new File(['text'], 'a.txt', { type: 'text/plain' }), /image can’t be read/],
    ['too large', Object.defineProperty(picture(), 'size', { value: 6_000_000 }), /too large/],
  ])('that is %s is refused at once', async (_what, file, said) => {
    show()
    fireEvent.drop(await screen.findByRole('group', { name: 'Picture' }), { dataTransfer: { files: [file] } })
    expect(await screen.findByText(said)).toBeVisible()
  })

  test('that the server cannot read is reported, and stays in the preview', async () => {
    server.use(
      fake(setAvatar, () => {
        throw refuse(400, 'avatar.not_an_image')
      }),
    )
    const { user } = show()
    await user.upload(await screen.findByLabelText('Picture file'), picture())
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText(/image can’t be read/)).toBeVisible()
    expect(screen.getByRole('img', { name: 'Preview of the chosen picture' })).toBeVisible()
  })

  test('is removed after a confirmation', async () => {
    const { user } = show({ me: { ...me, avatar: '/api/v1/images/a' } })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('tooltip'))
    expect(question.getByText(/Remove your picture\?/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.calls.map(({ what }) => what)).toContain('DELETE /users/info/avatar'))
  })

  test('is restored by Undo', async () => {
    const { user } = show({ me: { ...me, avatar: 'data:image/webp;base64,cGljdHVyZQ==' } })
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('tooltip'))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Picture removed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent('PUT /users/info/avatar')).toEqual([{ image: 'cGljdHVyZQ==' }]))
  })
})

test('in Chinese', async () => {
  show({ locale: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '个人信息' })).toBeVisible()
  expect(screen.getByText('账号 ID')).toBeVisible()
})
