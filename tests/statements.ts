import type { Db } from '#store/database.ts'

/** The same database, but told of every statement before it is run, in transactions too. */
export function beforeEachStatement(db: Db, tell: () => void): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      tell()
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
