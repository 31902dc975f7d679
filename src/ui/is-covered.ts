/** Whether a dialog or a menu lies over the page: keys are not the page's then. A tooltip takes none. */
export function isCovered(): boolean {
  const covers = 'dialog[open], [popover]:popover-open:not([role="tooltip"])'
  return document.querySelector(covers) !== null
}
