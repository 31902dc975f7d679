/** Everything that can be refused. The words for each are in the catalogues. */
const refusalCodes = [
  // What was sent
  'invalid',
  'malformed',
  'wrongContentType',
  'wrongMethod',
  'foreignOrigin',
  'tooLarge',
  'tooMany',
  'unknownMutation',
  'gap',
  'resync',
  // Who may
  'notSignedIn',
  'notMember',
  'notAllowed',
  'notFound',
  // Signing in
  'wrongCredentials',
  'wrongPasskey',
  'needsCode',
  'wrongCode',
  'usedCode',
  'notFresh',
  'lastWayIn',
  'accountLocked',
  'linkOver',
  'emailTaken',
  'alreadyFull',
  'signUpInvited',
  'signUpClosed',
  // What the group allows
  'full',
  'idTaken',
  'invitationOver',
  'lastOwner',
  'locked',
  'tooDeep',
  'tooManyGroups',
  'notUndoable',
  'overtaken',
  'damaged',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

export type RefusalValues = Record<string, string | number>

const codesOfRight: readonly RefusalCode[] = ['notMember', 'notAllowed', 'notFound', 'locked']

/** Whether the words are in order, and their author may not write them there, or not any more. */
export function isOfRight({ code }: Pick<Refusal, 'code'>): boolean {
  return codesOfRight.includes(code)
}

/** The caller's mistake: told kindly in their language, never reported as a fault. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly values: RefusalValues

  constructor(code: RefusalCode, values: RefusalValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}
