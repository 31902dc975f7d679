// The worker of the reference server that commits in groups: one transaction for each batch.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { insertMessage, openMessages } from './reference-messages.ts'

const database = new DatabaseSync(workerData)
openMessages(database)
const insert = database.prepare(insertMessage)

parentPort?.on('message', (batch: [room: string, content: Uint8Array][]) => {
  database.exec('BEGIN IMMEDIATE')
  for (const [room, content] of batch) insert.run(room, content)
  database.exec('COMMIT')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  parentPort?.postMessage(batch.length)
})
