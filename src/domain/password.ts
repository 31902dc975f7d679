import * as v from 'valibot'
import { isCommonPassword } from './common-passwords.ts'
import { passwordMaxLength, passwordMinLength } from './account-limits.ts'

/** A password that somebody chooses. Apart from `user.ts`, so that only its forms load the list. */
export const Password = v.pipe(
  v.string('notText'),
  v.check((password) => password.isWellFormed(), 'notText'),
  v.maxLength(passwordMaxLength, 'tooLong'),
  // The same key pressed on two systems may give two spellings; nothing else is changed.
  v.transform((password) => password.normalize('NFC')),
  v.minLength(passwordMinLength, 'tooShort'),
  v.maxLength(passwordMaxLength, 'tooLong'),
  v.check((password) => !isCommonPassword(password), 'passwordCommon'),
)

/** A password that somebody claims to have: whether it is right says the stored hash alone. */
export const PasswordAttempt = v.pipe(
  v.string('notText'),
  v.maxLength(passwordMaxLength * 4, 'tooLong'),
  v.transform((password) => password.normalize('NFC')),
)
