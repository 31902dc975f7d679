import type { DatabaseSync } from 'node:sqlite'

/** As durable as ours: a commit is on the disk before anybody hears of it. */
export function openMessages(database: DatabaseSync): void {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE message (seq INTEGER PRIMARY KEY, room TEXT NOT NULL, content BLOB NOT NULL) STRICT;
    CREATE INDEX message_room ON message (room, seq);
  `)
}

export const insertMessage = 'INSERT INTO message (room, content) VALUES (?, ?)'
