import { sessionStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-notice'

const notices = ['welcome', 'session-ended', 'signed-out-elsewhere', 'user-info-failed', 'release-revoked'] as const

/** Notice that one page leaves for the next page load to show once. */
export type CarriedNotice = (typeof notices)[number]

export const carryNotice = (notice: CarriedNotice): void => sessionStore.write(KEY, notice)

/** Takes the notice that the previous page left; each is returned once. */
export const takeNotice = (): CarriedNotice | undefined => {
  const stored = sessionStore.read(KEY)
  sessionStore.remove(KEY)
  return notices.find((notice) => notice === stored)
}
