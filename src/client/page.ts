/** What screens know of the page that the server made. */
export type {
  InlinedStream,
  InvitationPreview,
  PageAssets,
  PageData,
  PageLook,
} from '#sync/page-data.ts'
