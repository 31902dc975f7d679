export interface ExampleLine {
  amount: string
  section: string
  person: string
  urgent: string
  date: string
}

/**
 * The pieces of the example line, which all languages write in one order. The reader itself would bring
 * a language's dates into this page; a test sees to it that it finds the same.
 */
export function piecesOf(line: string): ExampleLine {
  const [said = '', date = ''] = line.split(' ! ')
  const find = (pattern: RegExp) => pattern.exec(said)?.[0] ?? ''
  return {
    amount: find(/^\S+ \S+/),
    section: find(/#\S+/),
    person: find(/@\S+/),
    urgent: '!',
    date,
  }
}
