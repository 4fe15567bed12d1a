import type { CurrentUser } from '@outlet/shared/contract/session'

/** Fields of the profile that the person fills in, in display order. */
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

/** Values of the profile form. An empty field is an empty string. */
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

/** Request body of the form's values. Empty fields are sent as null. */
export const profileBody = ({ name, version, ...optional }: ProfileValues) => ({
  ...Object.fromEntries(Object.entries(optional).map(([field, text]) => [field, text.trim() || null])),
  name,
  version,
})
