import { sessionStore } from '@outlet/shared/browser/storage'

const KEY = 'outlet-notice'

const notices = ['welcome', 'session-ended', 'signed-out-elsewhere', 'user-info-failed', 'release-revoked'] as const

/** Something to tell once, on the page after this one. */
export type CarriedNotice = (typeof notices)[number]

export const carryNotice = (notice: CarriedNotice): void => sessionStore.write(KEY, notice)

/** Takes the notice that the page before left for this one; each is told once. */
export const takeNotice = (): CarriedNotice | undefined => {
  const kept = sessionStore.read(KEY)
  sessionStore.remove(KEY)
  return notices.find((notice) => notice === kept)
}
