const saidMax = 1000

/** A list says the same few numbers again and again, and each costs more than the element around it. */
export function createNumbers(locale: string): (value: number) => string {
  const numbers = new Intl.NumberFormat(locale)
  const said = new Map<number, string>()
  return (value) => {
    const known = said.get(value)
    if (known !== undefined) return known
    if (said.size >= saidMax) said.clear()
    const text = numbers.format(value)
    said.set(value, text)
    return text
  }
}
