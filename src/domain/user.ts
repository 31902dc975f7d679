import * as v from 'valibot'
import { emailMaxLength, userNameMaxLength } from './account-limits.ts'
import { text } from './text.ts'

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
