import { queryClient } from '@outlet/shared/api/query-client'
import {
  countPracticeData,
  getPracticeData,
  removePracticeData,
  startPracticeData,
} from '@outlet/shared/contract/practice-data'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { fake } from '@outlet/shared/testing/fake-server'
import { FakeProblem } from '@outlet/shared/testing/fake-problem'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRelease, aRemote } from '../testing/example-release'
import { defaultLayout, showConsole, signedInAs } from '../testing/show-console'

const labels = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const step = (name: string, order: number) => ({
  ...{ name, label: labels(name), hint: labels('hint'), link: '/orders/list', roles: ['*' as const], order },
  topics: ['stores' as const],
})
const widget = {
  name: 'Numbers',
  label: labels('Numbers'),
  roles: ['*' as const],
  order: 0,
  span: 12,
  height: 80,
  reads: [],
}
const catalog = aRemote({
  name: 'catalog',
  routes: [],
  widgets: [widget],
  steps: [step('Connect', 0), step('Sync', 1)],
})
const release = aRelease({ remotes: [catalog] })

let data: PracticeData
const server = useFakeServer(
  fake(getPracticeData, () => data),
  defaultLayout,
)
beforeEach(() => {
  data = {
    state: 'none',
    website_type: 'practice-past',
    progress: { done: 0, total: 0 },
    is_counted: false,
    finished_at: null,
  }
})

const show = (role: 'admin' | 'user', isDone = false) => {
  server.use(signedInAs(role))
  return showConsole('/dashboard/workplace', { release, loadStep: async () => async () => isDone })
}
const guide = () => screen.findByRole('region', { name: 'Getting started' })
/** Simulates a change event of the server. */
const change = (to: Partial<PracticeData>) => {
  data = { ...data, ...to }
  return act(() =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes('stores') ?? false }),
  )
}

test('below its steps the guide offers an admin a year of practice data and shows the progress', async () => {
  server.use(fake(startPracticeData, () => (data = { ...data, state: 'writing' })))
  const { user } = show('admin')
  const offer = within(await guide())
  await user.click(await offer.findByRole('button', { name: 'Try practice data' }))
  expect(await offer.findByText('Creating a year of practice data.')).toBeVisible()
  expect(offer.queryByRole('button', { name: 'Try practice data' })).toBeNull()
  await change({ progress: { done: 150, total: 600 } })
  expect(await offer.findByText('25%')).toBeVisible()
  await change({ state: 'there' })
  expect(await offer.findByText(/^Practice data is loaded/)).toBeVisible()
})

test('a failed start is shown at the button', async () => {
  server.use(
    fake(startPracticeData, () => {
      throw new FakeProblem(409, 'practice_data.no_practice_store')
    }),
  )
  const { user } = show('admin')
  await user.click(await within(await guide()).findByRole('button', { name: 'Try practice data' }))
  expect(await screen.findByText(/Practice store is off on this server/)).toBeVisible()
})

test('an admin includes it in totals, and removes it after a confirmation', async () => {
  data = { ...data, state: 'there' }
  server.use(
    fake(countPracticeData, ({ body }) => (data = { ...data, ...body })),
    fake(removePracticeData, () => (data = { ...data, state: 'removing' })),
  )
  const { user } = show('admin')
  const box = await within(await guide()).findByRole('checkbox', { name: 'Include in totals' })
  await user.click(box)
  await waitFor(() => expect(box).toBeChecked())
  await user.click(await within(await guide()).findByRole('button', { name: 'Remove practice data' }))
  expect(await screen.findByText(/permanently deleted/)).toBeVisible()
  expect(server.calls.some(({ what }) => what.startsWith('DELETE'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removing practice data.')).toBeVisible()
})

test('a user without write permission sees its state and no button for it', async () => {
  show('user')
  const buttons = async () =>
    within(await guide())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(await buttons()).toEqual(['Hide'])
  await change({ state: 'there' })
  expect(await screen.findByText(/^Practice data is loaded/)).toBeVisible()
  expect(await buttons()).toEqual(['Hide'])
})

test('the guide is hidden, but not for good, while practice data has completed all steps', async () => {
  data = { ...data, state: 'there' }
  show('admin', true)
  expect(await screen.findByRole('region', { name: 'Practice data' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull()
  expect(localStorage.getItem('outlet-guide')).toBeNull()
  await change({ state: 'none' })
  await waitFor(() => expect(localStorage.getItem('outlet-guide')).not.toBeNull())
})

test('it can still be removed after the guide has ended', async () => {
  data = { ...data, state: 'there' }
  localStorage.setItem('outlet-guide', 'catalog.Connect catalog.Sync')
  show('admin')
  const region = await screen.findByRole('region', { name: 'Practice data' })
  expect(await within(region).findByRole('button', { name: 'Remove practice data' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull()
})
