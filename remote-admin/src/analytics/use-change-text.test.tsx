import { screen } from '@testing-library/react'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { renderPage } from '@outlet/shared/testing/render-page'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { useChangeText } from './use-change-text'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const Change = ({ value, previous }: { readonly value: number | null; readonly previous: number | null }) => {
  const changeText = useChangeText({ from: '2026-11-01', to: '2026-11-30' })
  return <p>{changeText(value, previous)}</p>
}

test.each([
  [110, 100, '▲ 10% vs previous 30 days'],
  [90, 100, '▼ 10% vs previous 30 days'],
  [100, 100, '= 0% vs previous 30 days'],
  [1200, 100, 'Little data in the previous 30 days'],
  [12, 0, 'No data in the previous 30 days'],
  [null, 100, 'No data in the previous 30 days'],
])('%s after %s: %s', (value, previous, text) => {
  renderPage(<Change value={value} previous={previous} />)
  expect(screen.getByText(text)).toBeVisible()
})
