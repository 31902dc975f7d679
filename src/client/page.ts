/** What screens know of the page that the server made. */
export type { InlinedStream, InvitationPreview, PageData } from '#sync/page-data.ts'
