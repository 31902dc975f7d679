import * as v from 'valibot'
import { text } from './text.ts'

export const userNameMaxLength = 60
export const emailMaxLength = 254
export const passwordMinLength = 10
export const passwordMaxLength = 256

/** Where the placeholder addresses of guests live; nobody can own or enter one. */
export const guestDomain = 'guest.invalid'
/** The same for accounts that were deleted: each row has an address of its own. */
export const deletedDomain = 'deleted.invalid'
/** How long somebody can change their mind about deleting their account. */
export const deletionGraceDays = 14

/** Shown to everybody in one's groups, so it must not carry an advertisement. */
export const UserName = v.pipe(
  text({ min: 1, max: userNameMaxLength, singleLine: true }),
  v.check((name) => !hasUrl(name), 'hasUrl'),
)

/** A name to sign in by. Nothing is ever sent to it without a mail server, so only its form counts. */
export const Email = v.pipe(
  text({ min: 3, max: emailMaxLength, singleLine: true }),
  v.toLowerCase(),
  v.regex(
    /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*$/u,
    'notAnEmail',
  ),
  v.check((email) => !email.endsWith('.invalid'), 'notAnEmail'),
)

const schemeOrWww = /[a-z][a-z0-9+.-]*:\/\/|\bwww\./i
const domain =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|co|me|ly|gg|app|dev|xyz|top|link|site|online|shop|club|live|store|ru|cn|tk|de|uk|eu|us|fr|nl|br|in)(?![\p{L}\p{N}])/iu

function hasUrl(name: string): boolean {
  return schemeOrWww.test(name) || domain.test(name)
}
