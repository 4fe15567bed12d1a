let release: HTMLElement | undefined

/** Sets the installation's time zone on the page, as the host's HTML does, until the end of the test. */
export const showZone = (timeZone: string): void => {
  release = document.createElement('script')
  release.id = 'outlet-release'
  release.setAttribute('type', 'application/json')
  release.textContent = JSON.stringify({ time_zone: timeZone })
  document.body.append(release)
}

afterEach(() => release?.remove())
