import { UnusableDatabase } from '#store/unusable-database.ts'
import { ConfigError } from './config.ts'
import { ListenError } from './listen.ts'

/** Whether whoever runs the server can mend it: such a trouble is told in one line, without a stack. */
export function isForTheOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof ConfigError || error instanceof ListenError) return true
  if (error instanceof UnusableDatabase) return true
  // A folder that cannot be written, or a disk that is full.
  return 'syscall' in error || ('errcode' in error && fileTroubles.has(Number(error.errcode)))
}

/** SQLite's READONLY, IOERR, FULL, CANTOPEN and NOTADB. */
const fileTroubles = new Set([8, 10, 13, 14, 26])
