let release: HTMLElement | undefined

/** The page of an installation in a time zone, as the host's HTML says it, until the end of the test. */
export const showZone = (timeZone: string): void => {
  release = document.createElement('script')
  release.id = 'outlet-release'
  release.setAttribute('type', 'application/json')
  release.textContent = JSON.stringify({ time_zone: timeZone })
  document.body.append(release)
}

afterEach(() => release?.remove())
