import { readFileSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { createSecureContext } from 'node:tls'
import { hourMs } from '#domain/durations.ts'
import type { TlsFiles } from './config.ts'
import type { Log } from './log.ts'

export interface KeyPair {
  cert: Buffer
  key: Buffer
}

/** Throws when a file is missing, is not PEM, or when the key belongs to another certificate. */
export function readKeyPair(files: TlsFiles): KeyPair {
  const pair = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
  createSecureContext(pair)
  return pair
}

interface Watching {
  files: TlsFiles
  current: KeyPair
  log: Log
  onRenewed(pair: KeyPair): void
}

/** Tools write the certificate and the key one after the other: read them when both are there. */
const settleMs = 250

/** For what no file event tells: network folders, and links whose far end was rewritten. */
const lookAgainMs = hourMs

/** Calls `onRenewed` with each new, whole pair; while the new one is broken, the old one stays. */
export function watchKeyPair({ files, current, log, onRenewed }: Watching): { close(): void } {
  let latest = current
  let settling: NodeJS.Timeout | undefined

  function look(): void {
    try {
      const pair = readKeyPair(files)
      if (pair.cert.equals(latest.cert) && pair.key.equals(latest.key)) return
      latest = pair
      onRenewed(pair)
      log({ event: 'tls-renewed' })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log({ event: 'tls-broken', reason, kept: 'the certificate read before' })
    }
  }

  function lookSoon(): void {
    clearTimeout(settling)
    settling = setTimeout(look, settleMs)
  }

  // The folders, since renewing replaces the files (or the links to them) instead of writing them.
  const folders = new Set([dirname(files.cert), dirname(files.key)])
  const watchers = [...folders].map((folder) =>
    watch(folder, { persistent: false }, lookSoon).on('error', (error) =>
      log({ event: 'tls-watch-failed', error }),
    ),
  )
  const hourly = setInterval(look, lookAgainMs).unref()
  return {
    close() {
      clearTimeout(settling)
      clearInterval(hourly)
      for (const watcher of watchers) watcher.close()
    },
  }
}
