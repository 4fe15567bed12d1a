import { act, screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page'
import { DueText } from './DueText'
import { MoneyText } from './MoneyText'
import { NumberText } from './NumberText'
import { Page } from './Page'
import { Permission } from './Permission'
import { TimeText } from './TimeText'

test('an unknown value is shown as unknown, and not as 0', () => {
  renderPage(
    <>
      <MoneyText money={null} />
      <NumberText value={null} />
      <TimeText time={null} />
    </>,
  )
  expect(screen.getAllByRole('img', { name: 'Unknown' })).toHaveLength(3)
})

test('amounts and numbers follow the language', () => {
  renderPage(
    <>
      <MoneyText money={{ minor: 12_900, currency: 'CNY' }} />
      <MoneyText money={{ minor: 39_500, currency: 'USD' }} isStruck />
      <NumberText value={67} unit="percent" />
    </>,
    { locale: 'zh-CN' },
  )
  expect(screen.getByText('¥129.00')).toBeVisible()
  expect(screen.getByText('US$395.00').tagName).toBe('S')
  expect(screen.getByText('67%')).toBeVisible()
})

test.each([
  ['zh-CN', 'US$80.00 起'],
  ['en-US', 'from $80.00'],
] as const)('the lowest of several amounts is marked in %s', (locale, text) => {
  renderPage(<MoneyText money={{ minor: 8000, currency: 'USD' }} isLowest />, { locale })
  expect(screen.getByText(text)).toBeVisible()
})

test('a relative time is updated; the exact time with its zone is shown on hover', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:30Z') })
  renderPage(<TimeText time="2026-11-20T12:00:00Z" />)
  const time = screen.getByText('30 seconds ago')
  expect(time.title).toMatch(/^11\/20\/2026.*:00:00 (GMT|UTC)/)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('1 minute ago')).toBeVisible()
  jest.useRealTimers()
})

test('a due time is counted down to the second, then due and overdue', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  renderPage(<DueText time="2026-11-20T12:00:03Z" />)
  expect(screen.getByText('in 3 seconds')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('due now')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(120_000))
  expect(screen.getByText('overdue by 2 min')).toBeVisible()
  jest.useRealTimers()
})

test('a page has its heading, and a document title if set', () => {
  renderPage(
    <Page title="Orders" documentTitle="Order M-1">
      rows
    </Page>,
  )
  expect(screen.getByRole('region', { name: 'Orders' })).toHaveTextContent('rows')
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(document.title).toBe('Order M-1 · Outlet Console')
})

describe('the role directive', () => {
  test.each([
    [['admin'], 'admin', true],
    [['admin'], 'user', false],
    [['admin', 'user'], 'user', true],
    [['*'], 'user', true],
    [[], 'user', true],
  ] as const)('roles %j, for a user of role %s: %s', (roles, role, isShown) => {
    renderPage(<Permission roles={roles}>secret</Permission>, { role })
    expect(screen.queryByText('secret') !== null).toBe(isShown)
  })

  test('requires a list of roles', () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    // @ts-expect-error a plain JavaScript remote may forget them
    expect(() => renderPage(<Permission>secret</Permission>)).toThrow('need roles!')
    silent.mockRestore()
  })
})
