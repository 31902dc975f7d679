import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** What a process did to the files of a folder and said to others, in order. */
export type IoEvent =
  | { type: 'write'; file: string; at: number; bytes: Buffer }
  | { type: 'truncate'; file: string; size: number }
  | { type: 'sync'; file: string }
  | { type: 'said'; bytes: Buffer }

const calls = 'pwrite64,ftruncate,fsync,fdatasync,write,writev,sendto,sendmsg'

/** Watches a process that runs, until it ends. Gives what waits for that. */
export async function watchIo(pid: number, file: string): Promise<() => Promise<unknown>> {
  const options = ['-f', '-y', '-xx', '-s', '4000000', '-e', `trace=${calls}`, '-o', file]
  const strace = spawn('strace', [...options, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(strace, 'close')
  let complaint = ''
  strace.stderr.setEncoding('utf8')
  for await (const chunk of strace.stderr) {
    complaint += String(chunk)
    if (complaint.includes('attached')) break
  }
  if (!complaint.includes('attached')) throw new Error(`strace: ${complaint}`)
  return () => ended
}

/** Reads what was watched: the files of one folder by their names, and everything that went elsewhere. */
export async function* readIo(file: string, folder: string): AsyncGenerator<IoEvent> {
  const unfinished = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const space = line.indexOf(' ')
    const thread = line.slice(0, space)
    let text = line.slice(space).trimStart()
    if (text.endsWith(' <unfinished ...>')) {
      unfinished.set(thread, text.slice(0, -' <unfinished ...>'.length))
      continue
    }
    if (text.startsWith('<... ')) {
      text = (unfinished.get(thread) ?? '') + text.slice(text.indexOf('resumed>') + 8)
      unfinished.delete(thread)
    }
    const event = toEvent(text, folder)
    if (event) yield event
  }
}

function toEvent(text: string, folder: string): IoEvent | undefined {
  // `pwrite64(17<\x2f…>, "\x37…", 4096, 0) = 4096`
  const name = text.slice(0, text.indexOf('('))
  const place = unhex(/^\w+\(\d+<([^>]*)>/.exec(text)?.[1] ?? '').toString()
  if (!/ = \d/.test(text.slice(text.lastIndexOf(')')))) return undefined
  if (!place.startsWith(`${folder}/`)) {
    return place.startsWith('socket:') ? { type: 'said', bytes: bytesIn(text) } : undefined
  }
  const file = place.slice(folder.length + 1)
  const numbers = text.slice(text.lastIndexOf('"') + 1)
  switch (name) {
    case 'pwrite64': {
      const at = Number(/, \d+, (\d+)\)/.exec(numbers)?.[1])
      return { type: 'write', file, at, bytes: bytesIn(text) }
    }
    case 'ftruncate':
      return { type: 'truncate', file, size: Number(/, (\d+)\)/.exec(text)?.[1]) }
    case 'fsync':
    case 'fdatasync':
      return { type: 'sync', file }
    default:
      return undefined
  }
}

/** All strings of a call, one after the other. */
function bytesIn(text: string): Buffer {
  const strings = [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)]
  return unhex(strings.map(([, hex = '']) => hex).join(''))
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}
