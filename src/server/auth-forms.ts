import * as v from 'valibot'
import { Email, UserName } from '#domain/user.ts'

/** Of a phone, of a sheet of recovery codes, or the one that the first start prints. */
export const Code = v.pipe(v.string(), v.maxLength(64, 'tooLong'))
export const Invitation = v.pipe(v.string(), v.maxLength(256, 'tooLong'))
/** Of a link in a mail, or from the administrator. */
export const Token = v.pipe(v.string(), v.maxLength(100, 'tooLong'))
export const ConfirmForm = v.strictObject({ token: Token })

/** Who somebody new is, apart from what they will sign in by. */
export const NewAccountForm = v.strictObject({
  name: UserName,
  email: Email,
  code: v.optional(Code),
  invitation: v.optional(Invitation),
})
