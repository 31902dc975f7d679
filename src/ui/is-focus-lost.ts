/** Whether nothing has the focus. A dialog that found nothing to give it back to keeps it while it fades. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === body || Boolean(activeElement?.closest('dialog:not([open])'))
}
