import { getPreview, leavePreview, redeemPreview, type Preview } from '@outlet/shared/contract/releases/previews'
import { anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor } from '@testing-library/react'
import { aRelease } from '../testing/example-release'
import { showConsole, signedInAs } from '../testing/show-console'

const server = useFakeServer()

const aPreview = (change: Partial<Preview> = {}): Preview => ({
  id: anId(),
  environment: 'local',
  name: 'orders',
  version: '1.5.0',
  user: { id: anId(), name: 'Li Wei' },
  created_by: 'Li Wei',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  redeemed_at: null,
  ended_at: null,
  ...change,
})

const sent = () => server.calls.filter(({ what }) => what.startsWith('POST /previews'))

test('a preview link requests confirmation; starting the preview reloads the console', async () => {
  const preview = aPreview()
  server.use(
    signedInAs('admin'),
    fake(getPreview, () => preview),
    fake(redeemPreview, () => ({ ...preview, redeemed_at: preview.created_at })),
  )
  const { user, leave } = showConsole(`/preview?preview=${preview.id}&key=secret`, { release: aRelease() })
  expect(await screen.findByRole('heading', { name: 'Preview orders@1.5.0' })).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Start preview' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard/workplace'))
  expect(sent()).toMatchObject([{ what: `POST /previews/${preview.id}/redeem`, body: '{"key":"secret"}' }])
})

test('a preview that another browser has started meanwhile is shown as such', async () => {
  const preview = aPreview()
  server.use(
    signedInAs('admin'),
    fake(getPreview, () => preview),
    fake(redeemPreview, () => {
      throw refuse(409, 'preview.taken')
    }),
  )
  const { user, leave } = showConsole(`/preview?preview=${preview.id}&key=secret`, { release: aRelease() })
  await user.click(await screen.findByRole('button', { name: 'Start preview' }))
  expect(await screen.findByText(/This preview was started in another browser/)).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
})

test('an ended preview offers nothing', async () => {
  const preview = aPreview({ ended_at: new Date().toISOString() })
  server.use(
    signedInAs('admin'),
    fake(getPreview, () => preview),
  )
  showConsole(`/preview?preview=${preview.id}&key=secret`, { release: aRelease(), locale: 'zh-CN' })
  expect(await screen.findByText('此预览已结束。')).toBeVisible()
  expect(screen.queryByRole('button', { name: '开始预览' })).toBeNull()
})

test('the banner shows the release and the end time, and ends the preview with a reload of the same page', async () => {
  server.use(
    signedInAs('user'),
    fake(leavePreview, () => ({})),
  )
  const until = new Date(Date.now() + 30_000).toISOString()
  const release = aRelease({ preview: { name: 'orders', version: '1.0.0', until } })
  const { user, leave } = showConsole('/orders/list?status=open', { release })
  expect(
    await screen.findByText(/^Preview of orders@1\.0\.0, until (\d{2}\/\d{2}\/\d{4}, )?\d{2}:\d{2}$/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/orders/list?status=open'))
  expect(sent()).toMatchObject([{ what: 'POST /previews/leave' }])
})

test('without a preview there is no banner', async () => {
  server.use(signedInAs('user'))
  showConsole('/orders/list', { release: aRelease() })
  expect(await screen.findByRole('heading', { name: 'page OrderList' })).toBeVisible()
  expect(screen.queryByText(/Preview of/)).toBeNull()
})
