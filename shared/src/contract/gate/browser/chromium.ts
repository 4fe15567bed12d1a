/** Where systems have it. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where a Chromium is looked for: the one that is named, and no other; else the usual places. */
export const chromiumPlaces = (named: string | null): readonly string[] => (named === null ? USUAL : [named])

/** How it is started: nothing that a page asks for leaves it, whatever becomes of the checker. */
export const chromiumArguments = ({ isRoot }: { readonly isRoot: boolean }): string[] => [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // WebRTC names addresses instead of hosts: no UDP, and all else through a proxy that is not there.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The same by its name of earlier versions.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--proxy-server=http://no-proxy.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  // Chromium has no sandbox for root.
  ...(isRoot ? ['--no-sandbox'] : []),
]
