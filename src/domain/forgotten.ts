/**
 * The kinds of which nothing is left once it lay in the trash for the group's days. Members stay:
 * what they wrote still names them.
 */
export const forgottenKinds = [
  'listItem',
  'pastItem',
  'notepad',
  'section',
  'layout',
  'call',
  'invitation',
  'membership',
  'waitingInvitation',
] as const
