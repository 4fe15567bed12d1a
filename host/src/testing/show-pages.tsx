import { updateSettings } from '@outlet/shared/settings/settings'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { aRelease, aRemote, aRoute } from './example-release'
import { showConsole } from './show-console'

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const routes = [
  aRoute(),
  aRoute({ name: 'ChannelList', path: '/channel/list', section: 'channel', label: label('渠道', 'Channels') }),
  aRoute({ name: 'Fresh', path: '/fresh', section: 'user', label: label('新', 'Fresh'), ignoreCache: true }),
  aRoute({ name: 'Vip', path: '/vip', section: 'products', label: label('会员', 'VIP'), keepAlive: true }),
  aRoute({
    name: 'ForAdmins',
    path: '/for-admins',
    section: 'user',
    label: label('管理', 'For admins'),
    roles: ['admin'],
  }),
  ...[1, 2, 3, 4, 5].map((number) =>
    aRoute({
      name: `Page${number}`,
      path: `/page-${number}`,
      section: 'user',
      label: label(`页 ${number}`, `Page ${number}`),
    }),
  ),
]
const release = aRelease({ remotes: [aRemote({ routes })] })

export const Typing = () => {
  const [typed, setTyped] = useState('')
  return <input aria-label="note" value={typed} onChange={(event) => setTyped(event.target.value)} />
}

/** Shows a console with the test's own page; the other pages have a text field. */
export const showPages = async (
  address: string,
  pages: Readonly<Record<string, ComponentType>> = {},
  tabBar = true,
) => {
  updateSettings({ tabBar })
  const loadPage = async (_remote: string, name: string) => {
    const Page = pages[name] ?? Typing
    return () => (
      <>
        <h1>page {name}</h1>
        <Page />
      </>
    )
  }
  const shown = showConsole(address, { release, loadPage })
  await screen.findByRole('heading', { name: /^page / })
  const go = async (to: string, name: string) => {
    // Leaves the field that was typed into, so that its change event does not come during React's work.
    await shown.user.click(document.body)
    await act(async () => shown.model.router.navigate(to))
    await screen.findByRole('heading', { name: `page ${name}` })
  }
  return { ...shown, go }
}

export const note = () => screen.getByRole('textbox', { name: 'note' })
export const closeOrders = () => screen.getByRole('button', { name: 'Close Orders' })
