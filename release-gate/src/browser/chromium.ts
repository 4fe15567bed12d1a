/** Usual locations of the executable. */
const USUAL_LOCATIONS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Locations at which to search for Chromium: only the configured one or, without it, the usual ones. */
export const chromiumPlaces = (named: string | null): readonly string[] => (named === null ? USUAL_LOCATIONS : [named])

/** Command-line arguments. They block all network access of the page, independently of the checker. */
export const chromiumArguments = ({ isRoot }: { readonly isRoot: boolean }): string[] => [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC uses IP addresses instead of host names: no UDP, and all other traffic through a proxy that does not exist.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The same option under its earlier name.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-server=http://no-proxy.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  // Chromium has no sandbox for root.
  ...(isRoot ? ['--no-sandbox'] : []),
]
