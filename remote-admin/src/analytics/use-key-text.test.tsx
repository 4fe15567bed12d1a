import { screen } from '@testing-library/react'
import { dimensionNames, measureNames, type Dimension, type KeyNames } from '@outlet/shared/contract/analytics'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { dimensionKeys } from '@outlet/shared/testing/dimension-keys'
import { renderPage } from '@outlet/shared/testing/render-page'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { aboutKey } from './MeasureNotes'
import { useKeyText } from './use-key-text'

addMessages('admin', { 'zh-CN': zhCN, 'en-US': enUS })

const Labels = ({ dimension }: { readonly dimension: Dimension }) => {
  const keyText = useKeyText()
  return (
    <ul>
      {[...dimensionKeys[dimension], null].map((key) => (
        <li key={key}>{`${key} → ${keyText(dimension, key)}`}</li>
      ))}
    </ul>
  )
}

const RAW = /[a-z]_[a-z]|\b[a-z]+\.[a-z]|[0-9a-f]{8}-|undefined/

test.each(dimensionNames.flatMap((name) => [[name, 'en-US'] as const, [name, 'zh-CN'] as const]))(
  'each key of %s has a label of its own in %s',
  (dimension, locale) => {
    renderPage(<Labels dimension={dimension} />, { locale })
    const labels = screen.getAllByRole('listitem').map(({ textContent }) => textContent.split(' → ')[1] ?? '')
    for (const label of labels) expect(label).not.toMatch(RAW)
    if (locale === 'zh-CN') for (const label of labels) expect(label).toMatch(/\p{Script=Han}|\d/u)
  },
)

test.each([enUS, zhCN])('shows the definition of each measure', ({ analytics: { about } }) => {
  const texts: Readonly<Record<string, string>> = about
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(measureNames.map(aboutKey))].toSorted())
})

const Named = ({ names }: { readonly names: KeyNames }) => {
  const keyText = useKeyText()
  const keys: [Dimension, string][] = [
    ['store', 'coach-outlet'],
    ['store', 'saks'],
    ['category', 'women-bags'],
    ['category', 'all'],
  ]
  return keys.map(([dimension, key]) => <li key={key}>{keyText(dimension, key, names)}</li>)
}

test.each([
  ['zh-CN', ['【演示】Coach Outlet', 'Saks', 'Women bags', '全部商品']],
  ['en-US', ['[Practice] Coach Outlet', 'Saks', 'Women bags', 'All products']],
] as const)('names of practice stores are marked, and categories are readable: %s', (locale, expected) => {
  const labels = { store: { 'coach-outlet': 'Coach Outlet', saks: 'Saks' } }
  renderPage(<Named names={{ labels, practice_keys: { store: ['coach-outlet'] } }} />, { locale })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expected)
})
