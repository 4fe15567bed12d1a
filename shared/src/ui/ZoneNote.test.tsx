import { screen } from '@testing-library/react'
import { showZone } from '../testing/show-zone'
import { renderPage } from '../testing/render-page'
import { useInstallationZone } from './use-installation-zone'
import { ZoneNote } from './ZoneNote'

const Name = () => <p>{useInstallationZone()}</p>

test('days of a zone that the browser is not in say which zone it is', () => {
  showZone('Pacific/Kiritimati')
  renderPage(<ZoneNote />, { locale: 'zh-CN' })
  expect(screen.getByText('按 Pacific/Kiritimati (GMT+14) 的日期')).toBeVisible()
})

test('those of the browser’s own zone need no note, but are named where a form asks for it', () => {
  showZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  renderPage(
    <>
      <ZoneNote />
      <Name />
    </>,
  )
  expect(screen.queryByText(/Days of/)).toBeNull()
  expect(screen.getByText(/\(.*\)/)).toBeVisible()
})

test('a page that does not know the zone says whose it is', () => {
  renderPage(<Name />)
  expect(screen.getByText('the installation’s time zone')).toBeVisible()
})
