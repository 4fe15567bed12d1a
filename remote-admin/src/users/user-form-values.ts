import type { User } from '@outlet/shared/contract/users'

/** Values of the form; an empty field is the empty string. */
export interface UserFormValues {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly job: string
  readonly organization: string
  readonly location: string
  readonly introduction: string
  readonly personal_website: string
  readonly role: User['role']
  readonly state: User['state']
}

export const newUserValues: UserFormValues & { readonly password: string } = {
  username: '',
  name: '',
  email: '',
  phone: '',
  job: '',
  organization: '',
  location: '',
  introduction: '',
  personal_website: '',
  role: 'user',
  state: 'active',
  password: '',
}

export type UserChangeValues = UserFormValues & { readonly version: number }

export const valuesOfUser = (user: User): UserChangeValues => ({
  username: user.username,
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  job: user.job ?? '',
  organization: user.organization ?? '',
  location: user.location ?? '',
  introduction: user.introduction ?? '',
  personal_website: user.personal_website ?? '',
  role: user.role,
  state: user.state,
  version: user.version,
})

const optional = ['email', 'phone', 'job', 'organization', 'location', 'introduction', 'personal_website'] as const

/** Values of the form in the API's format; empty optional fields become null. */
export const userBody = <Values extends UserFormValues>(values: Values) => ({
  ...values,
  ...Object.fromEntries(optional.map((field) => [field, values[field].trim() || null])),
})

/** Omits an unchanged user name: if it violates today's rules, other changes can still be saved. */
export const userChangeBody = (user: User) => (values: UserChangeValues) => {
  const { username, ...body } = userBody(values)
  return username === user.username ? body : { ...body, username }
}
