/**
 * Conveniences that only this device keeps, such as where one added last. Where the browser
 * refuses storage they are forgotten, and nothing else happens.
 */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`trivet-${name}`)
  } catch {
    return null
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`trivet-${name}`)
    else localStorage.setItem(`trivet-${name}`, value)
  } catch {
    // Refused or full: the next visit begins without it.
  }
}
