/**
 * What is fetched only when it is wanted, asked for behind the page: where the app is not installed,
 * or not yet, a link that is cut must not end on the error screen. One that fails is asked for then.
 */
export async function loadParts(): Promise<void> {
  await Promise.allSettled([
    import('./outbox.tsx'),
    import('./sign-out-dialog.tsx'),
    import('./create-list-item/many-items-sheet.tsx'),
    import('./group/invite-card.tsx'),
    import('./group/late-panels.ts'),
    import('./list-item/kept-words.tsx'),
    import('./list-items/first-items.tsx'),
    import('./list-items/older-items.tsx'),
    import('./notepad/version-history.tsx'),
    import('./trip/choose-groups.tsx'),
    import('./trip/trip.tsx'),
    import('#client/notepad-copies.ts'),
  ])
}
