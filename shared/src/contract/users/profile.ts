import { nameText, noteText, textOf } from '../text'
import { z } from '../zod'

const text = (max: number) => nameText(max).nullable()

const phoneInvalid = { error: 'user.phone_invalid' }
const websiteInvalid = { error: 'user.website_invalid' }

/** Phone number: groups of digits. The country is not validated. */
const Phone = textOf('code')
  .max(40, phoneInvalid)
  .regex(/^\+?[\d\s().-]+$/, phoneInvalid)
  .refine((phone) => phone.replace(/\D/g, '').length >= 3, phoneInvalid)

/** Website. Pages display it as a link, so only http and https are permitted. */
export const Website = z
  .url({ protocol: /^https?$/, ...websiteInvalid })
  .max(300, websiteInvalid)
  .regex(/^https?:\/\/[^\s/]/i, websiteInvalid)

/** Profile fields that users can change for themselves and admins for all users. */
export const profileFields = {
  name: nameText(100, 'user.name_required'),
  email: z.email({ error: 'user.email_invalid' }).max(254, { error: 'user.email_invalid' }).nullable(),
  phone: Phone.nullable(),
  job: text(100),
  organization: text(100),
  location: text(100),
  introduction: noteText(2000).min(1).nullable(),
}
