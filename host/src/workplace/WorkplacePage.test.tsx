import { reportClientError } from '@outlet/shared/contract/releases/client-errors'
import { countNotifications, listNotifications } from '@outlet/shared/contract/notifications'
import type { Need, WidgetProps } from '@outlet/shared/remote/widget'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import { act, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { aRelease, aRemote, aWidget } from '../testing/example-release'
import { defaultLayout, showConsole, signedInAs } from '../testing/show-console'
import { greetingKey } from './greeting'
import { widgetList } from './widget-list'

const monitoring = aRemote({ name: 'monitoring', widgets: [aWidget('Late', { order: 2 }), aWidget('Stock')] })
const catalog = aRemote({ name: 'catalog', routes: [], widgets: [aWidget('Health', { order: 1, roles: ['admin'] })] })
const release = aRelease({ remotes: [monitoring, catalog] })

const ERROR_ID = '0192a3b4-c5d6-7e8f-9012-3456789abcde'

const server = useFakeServer(
  signedInAs('admin'),
  defaultLayout,
  fake(reportClientError, () => ({ id: ERROR_ID })),
)

const card = (name: string) => within(screen.getByRole('region', { name }))

it('lists the widgets that a role may see, in their order', () => {
  const names = (role: string) => widgetList(release, role).map(({ entry }) => entry.name)
  expect(names('admin')).toEqual(['Stock', 'Health', 'Late'])
  expect(names('user')).toEqual(['Stock', 'Late'])
})

it('shows what the remotes contribute', async () => {
  showConsole('/dashboard/workplace', { release })
  expect(await screen.findByText('widget Stock')).toBeVisible()
  expect(await card('Health widget').findByText('widget Health')).toBeVisible()
  expect(document.title).toBe('Workplace · Outlet Console')
})

it('limits a failure to its widget, which recovers', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDead = true
  const loadWidget = async (_remote: string, name: string) => {
    if (name === 'Stock' && isDead) throw new Error('404')
    if (name === 'Late') {
      return () => {
        throw new Error('seeded')
      }
    }
    return () => <p>widget {name}</p>
  }
  const { user } = showConsole('/dashboard/workplace', { release, loadWidget })
  expect(await screen.findByText('widget Health')).toBeVisible()
  expect(await card('Stock widget').findByRole('alert')).toHaveTextContent('Unavailable right now.')
  expect(await card('Late widget').findByRole('alert')).toHaveTextContent('Something went wrong here.')
  expect(await card('Late widget').findByText(`Error ID: ${ERROR_ID}`)).toBeVisible()
  const [report] = server.calls.filter(({ what }) => what === 'POST /client-errors')
  expect(JSON.parse(String(report?.body))).toMatchObject({ message: 'seeded', remote: 'monitoring' })
  isDead = false
  await user.click(card('Stock widget').getByRole('button', { name: 'Try again' }))
  expect(await card('Stock widget').findByText('widget Stock')).toBeVisible()
  log.mockRestore()
})

it('shows open items of all widgets first, and that there are none only after all have reported', async () => {
  const attending = [
    aWidget('Stock', { attends: true }),
    aWidget('Orders', { attends: true, order: 1 }),
    aWidget('Late'),
  ]
  const remote = aRemote({ name: 'monitoring', routes: [], widgets: attending })
  const reporters: Record<string, NonNullable<WidgetProps['tell']>> = {}
  const loadWidget = async (_remote: string, name: string) =>
    function ReportingWidget({ tell }: WidgetProps) {
      if (tell) reporters[name] = tell
      return <p>widget {name}</p>
    }
  server.use(fake(countNotifications, () => ({ count: 0, exact: true })))
  showConsole('/dashboard/workplace', { release: aRelease({ remotes: [remote] }), loadWidget })
  await screen.findByText('widget Late')
  const reportNeeds = (name: string, needs: readonly Need[] | null) => act(async () => reporters[name]?.(needs))
  const need = (key: string, isUrgent = false) => ({ key, text: key, link: `/orders/list?q=${key}`, isUrgent })

  await reportNeeds('Stock', [])
  expect(card('Needs attention').getByText('Checking what needs attention…')).toBeVisible()
  await reportNeeds('Orders', [])
  expect(card('Needs attention').getByText('You’re all caught up.')).toBeVisible()
  await reportNeeds('Stock', [need('later'), need('now', true)])
  const links = card('Needs attention').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/list?q=now', '/orders/list?q=later'])
  await reportNeeds('Stock', [])
  await reportNeeds('Orders', null)
  expect(card('Needs attention').getByText('Unavailable right now: Orders widget')).toBeVisible()
  expect(card('Needs attention').queryByText('You’re all caught up.')).not.toBeInTheDocument()
})

it('shows where a need is, its amount and its action, and the first six until the rest is requested', async () => {
  const need = (key: string, change: Partial<Need> = {}): Need => ({
    key,
    text: `Need ${key}`,
    link: `/orders/list?q=${key}`,
    isUrgent: false,
    ...change,
  })
  const confirm = need('a', {
    isUrgent: true,
    detail: 'Task “Bags”',
    amount: '$112.32',
    picture: null,
    action: 'Confirm purchase',
    isPrimary: true,
  })
  const rates = need('b', { action: 'Set rates', actionLink: '/exchange-rates/list' })
  const others = ['c', 'd', 'e', 'f', 'g'].map((key) => need(key))
  const remote = aRemote({ routes: [], widgets: [aWidget('Stock', { attends: true })] })
  const loadWidget = async () =>
    function ReportingWidget({ tell }: WidgetProps) {
      useEffect(() => tell?.([...others, rates, confirm]), [tell])
      return null
    }
  server.use(fake(countNotifications, () => ({ count: 0, exact: true })))
  const { user } = showConsole('/dashboard/workplace', { release: aRelease({ remotes: [remote] }), loadWidget })
  await screen.findByRole('region', { name: 'Needs attention' })
  const rows = await card('Needs attention').findAllByRole('listitem')
  expect(rows).toHaveLength(6)
  expect(rows[0]).toHaveTextContent('Need aTask “Bags”$112.32Confirm purchase')
  expect(card('Needs attention').getByText('7')).toBeVisible()
  await user.click(card('Needs attention').getByRole('button', { name: 'Show 1 more' }))
  expect(card('Needs attention').getAllByRole('listitem')).toHaveLength(7)
  // The title links to the rows, and the action to where it is done.
  expect(card('Needs attention').getByRole('link', { name: 'Need b' })).toHaveAttribute('href', '/orders/list?q=b')
  const action = card('Needs attention').getByRole('link', { name: 'Set rates: Need b' })
  expect(action).toHaveAttribute('href', '/exchange-rates/list')
})

it('shows the date and the facts of the widgets, joins metrics in a strip, and hides a widget that only reports', async () => {
  const widgets = [
    aWidget('Numbers', { place: 'metrics', span: 4 }),
    aWidget('Reporter', { place: 'needs', attends: true }),
    aWidget('Chart'),
  ]
  const loadWidget = async (_remote: string, name: string) =>
    function FactWidget({ tell, reportFacts }: WidgetProps) {
      useEffect(() => {
        if (name === 'Numbers') {
          const time = new Date(Date.now() - 3000).toISOString()
          reportFacts?.([{ key: 'check', text: 'Last check', time, link: '/orders/list?sort=-checked' }])
        }
        if (name === 'Reporter') tell?.([{ key: 'x', text: 'Pay', link: '/orders/list', isUrgent: true }])
      }, [tell, reportFacts])
      return <p>widget {name}</p>
    }
  const remote = aRemote({ routes: [], widgets })
  showConsole('/dashboard/workplace', { release: aRelease({ remotes: [remote] }), loadWidget })
  const fact = await screen.findByRole('link', { name: 'Last check 3 seconds ago' })
  expect(fact).toHaveAttribute('href', '/orders/list?sort=-checked')
  expect(screen.getByText(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}$/)).toBeVisible()
  const strip = within(screen.getByRole('group', { name: 'Key metrics' }))
  expect(strip.getByText('widget Numbers')).toBeVisible()
  expect(strip.queryByText('widget Chart')).toBeNull()
  expect(screen.getByText('widget Reporter')).not.toBeVisible()
  expect(await card('Needs attention').findByText('Pay')).toBeVisible()
})

it('counts unread notifications among the open items, does not claim that there are none, and opens them', async () => {
  server.use(
    fake(countNotifications, () => ({ count: 2, exact: true })),
    fake(listNotifications, () => ({ items: [], next: null })),
  )
  const { user } = showConsole('/dashboard/workplace', { release })
  await screen.findByText('widget Stock')
  expect(await card('Needs attention').findByText('2 unread notifications')).toBeVisible()
  expect(card('Needs attention').queryByText('You’re all caught up.')).not.toBeInTheDocument()
  await user.click(await card('Needs attention').findByRole('button', { name: 'View 2 unread notifications' }))
  expect(await screen.findByRole('tab', { name: /Unread/ })).toBeVisible()
})

it('says that notifications are unavailable when their count cannot be read', async () => {
  server.use(
    fake(countNotifications, () => {
      throw refuse(500, 'server.internal_error')
    }),
  )
  showConsole('/dashboard/workplace', { release })
  await screen.findByText('widget Stock')
  expect(await card('Needs attention').findByText('Unavailable right now: Notifications')).toBeVisible()
  expect(card('Needs attention').queryByText('You’re all caught up.')).not.toBeInTheDocument()
})

it("offers the remotes' commands, and runs them", async () => {
  const command = {
    name: 'Go',
    label: { 'zh-CN': '去', 'en-US': 'Go there' },
    roles: ['*' as const],
    keywords: [],
    pinyin: '',
  }
  const remote = aRemote({ widgets: [aWidget('Stock')], commands: [{ ...command, link: '/orders/list?form=new' }] })
  const { user, model } = showConsole('/dashboard/workplace', { release: aRelease({ remotes: [remote] }) })
  await user.click(await screen.findByRole('button', { name: 'New' }))
  await user.click(screen.getByRole('menuitem', { name: 'Go there' }))
  expect(model.router.location()).toMatchObject({ pathname: '/orders/list', search: '?form=new' })
})

it('links to the available pages when no remote has a widget', async () => {
  const { user } = showConsole('/dashboard/workplace', { release: aRelease() })
  expect(await screen.findByText('No widgets yet')).toBeVisible()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Orders' }))
  expect(await screen.findByRole('heading', { name: 'page OrderList' })).toBeVisible()
})

it.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [22, 'evening'],
  [23, 'night'],
])('greets at %i by the %s', (hour, key) => {
  expect(greetingKey(hour)).toBe(key)
})
