import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const playwrights = () => {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => ['chrome-linux', 'chrome-linux64'].map((folder) => join(cache, name, folder, 'chrome')))
}

const find = () => [process.env.CHROME_PATH, ...system, ...playwrights()].find((path) => path && existsSync(path))

const installDebians = () => {
  console.log('installing Chromium …')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], options)
}

/** Path of Chromium: CHROME_PATH, the system's or Playwright's; else installs Debian's package when run as root. */
export function chromium() {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebians()
  const installed = find()
  if (installed) return installed
  console.error(
    'No Chromium found for the browser tests. Install one (Debian: sudo apt-get install chromium fonts-noto-cjk), ' +
      'or name one with CHROME_PATH=/path/to/chrome.',
  )
  process.exit(1)
}
