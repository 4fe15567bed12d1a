import { nameText, noteText, textOf } from './text'
import { z } from './zod'

const text = (max: number) => nameText(max).nullable()

const phoneInvalid = { error: 'user.phone_invalid' }
const websiteInvalid = { error: 'user.website_invalid' }

/** Digits in groups; which country's they are is not judged. */
const Phone = textOf('code')
  .max(40, phoneInvalid)
  .regex(/^\+?[\d\s().-]+$/, phoneInvalid)
  .refine((phone) => phone.replace(/\D/g, '').length >= 3, phoneInvalid)

/** Pages show it as a link: nothing but http and https. */
export const Website = z
  .url({ protocol: /^https?$/, ...websiteInvalid })
  .max(300, websiteInvalid)
  .regex(/^https?:\/\/[^\s/]/i, websiteInvalid)

/** What a person tells of themselves, in the words that the own account and the list of users share. */
export const profileFields = {
  name: nameText(100, 'user.name_required'),
  email: z.email({ error: 'user.email_invalid' }).max(254, { error: 'user.email_invalid' }).nullable(),
  phone: Phone.nullable(),
  job: text(100),
  organization: text(100),
  location: text(100),
  introduction: noteText(2000).min(1).nullable(),
}
