import { ConfigProvider } from '@arco-design/web-react'
import { addShellMessages, type Messages } from '@outlet/shared/i18n/i18n'
import { setLocale } from '@outlet/shared/settings/settings'
import { act, render, screen } from '@testing-library/react'
import { useContext } from 'react'
import { OutletProviders } from './OutletProviders'

const ArcoLanguage = () => <p>{useContext(ConfigProvider.ConfigContext).locale?.locale}</p>

test("Arco's messages follow the language once its messages are loaded", async () => {
  setLocale('zh-CN')
  let arrive: (() => void) | undefined
  const english = new Promise<{ default: Messages }>((resolve) => (arrive = () => resolve({ default: {} })))
  addShellMessages('awaited', { 'zh-CN': {}, 'en-US': () => english })
  render(
    <OutletProviders>
      <ArcoLanguage />
    </OutletProviders>,
  )
  expect(screen.getByText('zh-CN')).toBeVisible()
  act(() => setLocale('en-US'))
  expect(screen.getByText('zh-CN')).toBeVisible()
  act(() => arrive?.())
  expect(await screen.findByText('en-US')).toBeVisible()
})
