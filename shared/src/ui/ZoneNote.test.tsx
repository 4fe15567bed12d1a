import { screen } from '@testing-library/react'
import { showZone } from '../testing/show-zone'
import { renderPage } from '../testing/render-page'
import { useInstallationZone } from './use-installation-zone'
import { ZoneNote } from './ZoneNote'

const Name = () => <p>{useInstallationZone()}</p>

test('if the browser is in another zone, the zone of the days is named', () => {
  showZone('Pacific/Kiritimati')
  renderPage(<ZoneNote />, { locale: 'zh-CN' })
  expect(screen.getByText('按 Pacific/Kiritimati (GMT+14) 的日期')).toBeVisible()
})

test('days in the browser’s own zone need no note, but a form can name the zone', () => {
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

test("a page without a time zone refers to the server's zone", () => {
  renderPage(<Name />)
  expect(screen.getByText('the installation’s time zone')).toBeVisible()
})
