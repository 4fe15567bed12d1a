import type { UserSession } from '@outlet/shared/contract/session'

type Sign = readonly [pattern: RegExp, name: string]

/** The first match wins: most browsers also name those from which they descend. */
const browsers: readonly Sign[] = [
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
]

const systems: readonly Sign[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (signs: readonly Sign[], text: string): string | null => {
  for (const [pattern, name] of signs) {
    const match = pattern.exec(text)
    if (match) return match[1] ? `${name} ${match[1]}` : name
  }
  return null
}

/**
 * Extracts browser with major version, and operating system, from a User-Agent header, so that users recognize their
 * own devices.
 */
export const deviceOf = (userAgent: string | null): UserSession['device'] => ({
  browser: firstOf(browsers, userAgent ?? ''),
  system: firstOf(systems, userAgent ?? ''),
})
