import type { Colour } from '#domain/colour.ts'
import type { Id } from '#domain/id.ts'
import type { InvitationState } from '#domain/invitation.ts'
import type { BodyTree } from '#domain/notepad-tree.ts'
import type { Profile } from '#domain/profile.ts'
import type { AnyRecord } from '#domain/records.ts'
import type { InvitableRole } from '#domain/role.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import type { Cursor, Person } from './protocol.ts'

/** A stream as far as the first paint needs it. */
export interface InlinedStream {
  stream: Id
  /** `null` when there is more than what is here. */
  cursor: Cursor | null
  /** Where the stream stood when a part of it was read: what is changed here was seen up to there. */
  seen?: Cursor
  records: AnyRecord[]
  people: Person[]
  /** How many items there are in all, while the rest is still on its way. */
  counts: { open: number; done: number }
}

/** What somebody who holds a link may see before they join. */
export interface InvitationPreview {
  state: InvitationState
  role: InvitableRole
  group: { id: Id; name: string; emoji: string; colour: Colour; members: number }
  invitedBy: string
  isMember: boolean
}

/** How a page looks from its first byte. */
export type PageLook = Pick<Profile, 'theme' | 'density' | 'textSize' | 'contrast' | 'motion'>

/** What the server knows and the first paint needs; inlined as JSON, so that the browser paints the same. */
export interface PageData extends PageLook {
  /** A page of nobody, which the device keeps: it paints from its own data, and by its own clock. */
  shell?: true
  user: SignedInUser | null
  streams: InlinedStream[]
  /** `null` for a link that does not exist. Only on the invitation's screen. */
  invitation?: InvitationPreview | null
  /** The server found nothing at this path: the browser must not hope for it. */
  isAbsent?: true
  /** What stands in the notepad that is being opened. */
  body?: { notepad: Id; tree: BodyTree }
  language: string
  timeZone: string
  /** The server's clock, so that both sides write the same words for "5 minutes ago". */
  now: Timestamp
  host: string
  signUp: 'open' | 'invited' | 'closed'
  /** Whether the first account still needs the code that the server printed. */
  needsCode: boolean
  /** Whether browsers at this address can make and use passkeys. */
  hasPasskeys: boolean
  /** Whether the server can send mail. */
  hasMail: boolean
  dsn: string
  /** The build, for error reports. */
  release: string
  dev: boolean
}

/** The files of the build that a page names, by URL. */
export interface PageAssets {
  early: string
  /** Beside it, where there are keys: a visitor has none. */
  earlyKeys: string
  script: string
  styles: string[]
  /** The same sheets as one text, and its hash as the policy names it. */
  sheet?: { css: string; hash: string }
  preloads: string[]
  /** What is asked for as soon as the page is alive. */
  behind?: string[]
  /** The two files of the font. */
  fonts?: { latin: string; extended: string }
  /** The catalogue of the page's language, which is data. */
  words?: string
  /** The folders of it that the first load speaks of; without them it needs the whole one. */
  folders?: readonly string[]
}
