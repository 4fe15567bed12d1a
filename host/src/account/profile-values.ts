import type { CurrentUser } from '@outlet/shared/contract/session'

/** What one tells of oneself, in the order in which it is shown. */
export const profileFields = [
  'name',
  'email',
  'phone',
  'job',
  'organization',
  'location',
  'personalWebsite',
  'introduction',
] as const
export type ProfileField = (typeof profileFields)[number]

/** What stands in the form: nothing entered is the empty text. */
export type ProfileValues = Readonly<Record<ProfileField, string>> & { readonly version: number }

export const valuesOfProfile = (user: CurrentUser): ProfileValues => ({
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  job: user.job ?? '',
  organization: user.organization ?? '',
  location: user.location ?? '',
  personalWebsite: user.personalWebsite ?? '',
  introduction: user.introduction ?? '',
  version: user.version,
})

/** The form's values as the API takes them: what was left empty is not known. */
export const profileBody = ({ name, version, ...optional }: ProfileValues) => ({
  ...Object.fromEntries(Object.entries(optional).map(([field, text]) => [field, text.trim() || null])),
  name,
  version,
})
