const KEY = 'outlet-notice'

const notices = ['welcome', 'session-ended', 'signed-out-elsewhere', 'user-info-failed', 'release-revoked'] as const

/** Something to tell once, on the page after this one. */
export type CarriedNotice = (typeof notices)[number]

export const carryNotice = (notice: CarriedNotice): void => sessionStorage.setItem(KEY, notice)

/** Takes the notice that the page before left for this one; each is told once. */
export const takeNotice = (): CarriedNotice | undefined => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return notices.find((notice) => notice === kept)
}
