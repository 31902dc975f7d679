/**
 * The page goes on as it is; the next link that is followed loads the new version. Watched from the
 * first moment: the worker of the new version may come while the page is still loading.
 */
export function noteNewVersion(): void {
  const { serviceWorker: workers } = navigator
  // Not over plain http from another host, and not in every private window.
  if (!workers) return
  let hasWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) document.documentElement.dataset['newVersion'] = ''
    hasWorker = true
  })
}
