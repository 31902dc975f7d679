/** Hands the person a file of their own words. */
export function downloadJson(content: object): void {
  const json = JSON.stringify(content, null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = 'trivet-unsynced.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
