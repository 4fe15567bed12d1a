import { reportClientError } from '@outlet/shared/contract/client-errors'
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
  let isThrown = false
  const Leaving = () => {
    useEffect(
      () => () => {
        if (isThrown) return
        isThrown = true
        throw new Error('seeded at leaving')
      },
      [],
    )
    return <Typing />
  }
  const told = () =>
    server.calls
      .filter(({ what }) => what === 'POST /client-errors')
      .map(({ body }) => JSON.parse(String(body)).message)
  let log: jest.SpyInstance
  beforeEach(() => {
    isThrown = false
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => log.mockRestore())

  it('is there again when it is shown again, and the others are as they were', async () => {
    const { user, go } = await showPages('/channel/list', { OrderList: Leaving })
    await user.type(note(), 'half')
    await go('/orders/list', 'OrderList')
    await go('/channel/list', 'ChannelList')
    expect(note()).toHaveValue('half')
    await go('/orders/list', 'OrderList')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(note()).toBeVisible()
    // What stands behind is not worked on until it is shown.
    await waitFor(() => expect(told()).toEqual(['seeded at leaving']))
  })

  it('takes nothing with it when its tab is closed', async () => {
    const { user, go } = await showPages('/channel/list', { OrderList: Leaving })
    await user.type(note(), 'half')
    await go('/orders/list', 'OrderList')
    await user.click(closeOrders())
    await screen.findByRole('heading', { name: 'page ChannelList' })
    expect(note()).toHaveValue('half')
    await waitFor(() => expect(told()).toEqual(['seeded at leaving']))
    await go('/orders/list', 'OrderList')
    expect(note()).toHaveValue('')
  })

  it('takes nothing with it when it is not kept', async () => {
    const { user, go } = await showPages('/channel/list', { Fresh: Leaving })
    await user.type(note(), 'half')
    await go('/fresh', 'Fresh')
    await go('/channel/list', 'ChannelList')
    expect(note()).toHaveValue('half')
    await waitFor(() => expect(told()).toEqual(['seeded at leaving']))
  })
})
