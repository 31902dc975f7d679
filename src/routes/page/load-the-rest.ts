import type { PageData } from '#client/page.ts'
import type { Session } from '#client/session.ts'

interface Place {
  page: PageData
  session: Session | null
  screens: { loadAll(): Promise<void> }
  root: Element | null
}

/** What this device needs to work without a network; asked for behind the page. */
export async function loadTheRest({ page, session, screens, root }: Place): Promise<void> {
  await screens.loadAll()
  // The worker has them on the disk.
  if (session && !navigator.serviceWorker?.controller) await loadParts()
  // While developing, files change under their names.
  if (page.dev) return
  // Without a network it comes with the next visit.
  const worker = await import('#client/register-worker.ts').catch(() => null)
  await worker?.registerWorker()
  if (!session) return
  const pictures = await import('./take-pictures.ts').catch(() => null)
  if (root) pictures?.takePictures(root, session.user.id)
  const push = await import('#client/push.ts').catch(() => null)
  await push?.renewPush(session.user.id, page.language)
}

/**
 * What is fetched only when it is wanted: where the app is not installed, or not yet, a link that is
 * cut must not end on the error screen. One that fails is asked for then.
 */
async function loadParts(): Promise<void> {
  await Promise.allSettled([
    import('#routes/outbox/outbox.tsx'),
    import('#routes/frame/sign-out-dialog.tsx'),
    import('#routes/create-list-item/many-items-sheet.tsx'),
    import('#routes/group/invite-card.tsx'),
    import('#routes/group/late-panels.ts'),
    import('#routes/list-item/kept-words.tsx'),
    import('#routes/list-items/first-items.tsx'),
    import('#routes/list-items/older-items.tsx'),
    import('#routes/notepad/version-history.tsx'),
    import('#routes/trip/choose-groups.tsx'),
    import('#routes/trip/trip.tsx'),
    import('#client/notepad-copies.ts'),
  ])
}
