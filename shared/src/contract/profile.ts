import { z } from './zod'

const text = (max: number) => z.string().trim().min(1).max(max).nullable()

const phoneInvalid = { error: 'user.phone_invalid' }
const websiteInvalid = { error: 'user.website_invalid' }

/** Digits in groups; which country's they are is not judged. */
const Phone = z
  .string()
  .trim()
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
  name: z.string().trim().min(1, { error: 'user.name_required' }).max(100),
  email: z.email({ error: 'user.email_invalid' }).max(254, { error: 'user.email_invalid' }).nullable(),
  phone: Phone.nullable(),
  job: text(100),
  organization: text(100),
  location: text(100),
  introduction: text(2000),
}
