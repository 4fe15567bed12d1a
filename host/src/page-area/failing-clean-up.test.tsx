import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { signedInAs } from '../testing/show-console'
import { closeOrders, note, showPages, Typing } from '../testing/show-pages'

const server = useFakeServer(
  signedInAs('user'),
  fake(reportClientError, () => ({ id: '0193a0b4-7c1e-7000-8000-000000000001' })),
)

describe('a page whose clean-up throws', () => {
  let hasFailed = false
  const Leaving = () => {
    useEffect(
      () => () => {
        if (hasFailed) return
        hasFailed = true
        throw new Error('seeded at leaving')
      },
      [],
    )
    return <Typing />
  }
  const reportedMessages = () =>
    server.calls
      .filter(({ what }) => what === 'POST /client-errors')
      .map(({ body }) => JSON.parse(String(body)).message)
  let log: jest.SpyInstance
  beforeEach(() => {
    hasFailed = false
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => log.mockRestore())

  it('is restored when it is shown again, and the others are unchanged', async () => {
    const { user, go } = await showPages('/channel/list', { OrderList: Leaving })
    await user.type(note(), 'half')
    await go('/orders/list', 'OrderList')
    await go('/channel/list', 'ChannelList')
    expect(note()).toHaveValue('half')
    await go('/orders/list', 'OrderList')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(note()).toBeVisible()
    // React does not render hidden content until it is shown.
    await waitFor(() => expect(reportedMessages()).toEqual(['seeded at leaving']))
  })

  it('affects nothing else when its tab is closed', async () => {
    const { user, go } = await showPages('/channel/list', { OrderList: Leaving })
    await user.type(note(), 'half')
    await go('/orders/list', 'OrderList')
    await user.click(closeOrders())
    await screen.findByRole('heading', { name: 'page ChannelList' })
    expect(note()).toHaveValue('half')
    await waitFor(() => expect(reportedMessages()).toEqual(['seeded at leaving']))
    await go('/orders/list', 'OrderList')
    expect(note()).toHaveValue('')
  })

  it('affects nothing else when it is not cached', async () => {
    const { user, go } = await showPages('/channel/list', { Fresh: Leaving })
    await user.type(note(), 'half')
    await go('/fresh', 'Fresh')
    await go('/channel/list', 'ChannelList')
    expect(note()).toHaveValue('half')
    await waitFor(() => expect(reportedMessages()).toEqual(['seeded at leaving']))
  })
})
