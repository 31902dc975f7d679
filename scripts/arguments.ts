import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ConfigError } from '#server/config.ts'

/** What an operator's command is given: one thing at most, and its options. */
export function readArguments(usage: string, options: NonNullable<ParseArgsConfig['options']>) {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= 1 && positionals[0] !== '')
      return { given: positionals[0], options: values }
  } catch {
    // An option that there is not.
  }
  throw new ConfigError(usage)
}
