import { addMessages } from '@outlet/shared/i18n/i18n'
import { renderPage } from '@outlet/shared/testing/render-page'
import { screen } from '@testing-library/react'
import enUS from './locales/en-US.json'
import zhCN from './locales/zh-CN.json'
import { WatchButtonCard } from './WatchButtonCard'

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS })

test('the bookmark opens the console’s share page with the page’s address, and requests nothing in the shop', () => {
  renderPage(<WatchButtonCard />)
  expect(screen.getByRole('link', { name: 'Watch in Outlet Console' })).toHaveAttribute(
    'href',
    `javascript:void(open('${location.origin}/share?url='+encodeURIComponent(location.href),'_blank','noopener'))`,
  )
})

test('a click in the console explains where the button belongs', async () => {
  const { user } = renderPage(<WatchButtonCard />)
  await user.click(screen.getByRole('link', { name: 'Watch in Outlet Console' }))
  expect(await screen.findByText(/^Drag the button to the bookmarks bar/)).toBeVisible()
})
